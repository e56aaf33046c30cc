import { register, signInAs, toast, tokenIn, tryPassword } from '../support/accounts'
import { expect, test } from '../support/server'

test.use({ withWorker: /nothing stays/ })

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
