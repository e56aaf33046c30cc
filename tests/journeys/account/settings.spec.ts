import { readFile } from 'node:fs/promises'
import { register, toast, tokenIn, tryPassword } from '../support/accounts'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ withWorker: /without a connection|nothing stays/ })

test('the menu links to all settings [2.settings.menu]', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/settings')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  for (const [entry, heading] of [
    ['Security', 'Security'],
    ['Notifications', 'Emails About Donations'],
    ['Profile', 'Profile Information'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeInViewport()
  }
})

test('downloads all personal data as a file', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('pamoja-my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile.email).toBe(email)
  expect(data.sessions.length).toBeGreaterThan(0)
})

test('closes the account only with the password, and nothing stays on the device @main', async ({ page, request }) => {
  const person = await register(request)
  await signInAs(page, person.email, '/settings')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close my account' })
  await dialog.getByLabel('Your password').fill('not the one')
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('The password is not correct')).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Account Closed')
  expect(await tokenIn(page)).toBeNull()
  expect(await tryPassword(request, person, person.password)).toBe(401)
})
