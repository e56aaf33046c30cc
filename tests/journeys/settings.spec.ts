import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { register, toast, tokenIn, tryPassword } from './accounts'
import { everythingKept, queryKept } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('is closed to visitors', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You need to be logged in to access settings.')).toBeVisible()
})

for (const [email, type] of [
  ['creator@pamoja.test', 'Standard User'],
  ['leader@pamoja.test', 'Community Leader'],
  ['admin@pamoja.test', 'Standard User • Admin'],
] as const) {
  test(`tells ${email} what the account is`, async ({ page }) => {
    await signInAs(page, email, '/settings')
    const fact = (name: string) => page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
    await expect(fact('Account Type')).toHaveText(type)
    await expect(fact('Username')).toHaveText(email.split('@')[0] ?? '')
    await expect(fact('Verification Status')).toHaveText(/^(Verified|Unverified)$/)
    await expect(fact('Member Since')).toHaveText(/^\w+ \d+, \d{4}$/)
    for (const name of ['Billing coming soon', 'Enable 2FA (coming soon)']) {
      await expect(page.getByRole('button', { name })).toBeDisabled()
    }
  })
}

test('the menu leads to what can be set', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/settings')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  for (const [entry, heading] of [
    ['Security', 'Security'],
    ['Notifications', 'Mail About Donations'],
    ['Profile', 'Profile Information'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeInViewport()
  }
})

test.describe('the profile', () => {
  test('is changed, and the header knows it', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/settings')
    await page.getByLabel('Full name').fill('አበበ በቀለ')
    await page.getByLabel('Location').fill('Addis Ababa, Ethiopia')
    await page.getByLabel('Bio').fill('I teach.')
    await expect(page.getByText('8/500 characters')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await save(page).click()
    await expect(toast(page)).toContainText('Profile Updated')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('አበበ በቀለ')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Bio')).toHaveValue('I teach.')
  })

  test('refuses what is too short or too long, at the field', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/settings')
    await page.getByLabel('Full name').fill('A')
    await page.getByLabel('Location').fill('x'.repeat(101))
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await save(page).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
    await expect(page.getByText('Location must be less than 100 characters')).toBeVisible()
    await expect(page.getByText('Bio must be less than 500 characters')).toBeVisible()
  })

  test('can be read without a connection', async ({ page, context, request }) => {
    const { email, fullName } = await register(request)
    await signInAs(page, email, '/settings')
    await everythingKept(page)
    await queryKept(page, 'getCurrentUser')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue(fullName)
  })
})

test('changing the password needs the old one, and signs other devices out', async ({
  page,
  browser,
  request,
  server,
}) => {
  const person = await register(request)
  const elsewhere = await browser.newContext({ baseURL: server.origin })
  const otherDevice = await elsewhere.newPage()
  await signInAs(otherDevice, person.email, '/settings')
  await signInAs(page, person.email, '/settings')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const change = dialog.getByRole('button', { name: 'Change Password' })
  await dialog.getByLabel('Current password').fill('not the one')
  await dialog.getByLabel('New password', { exact: true }).fill('another one')
  await dialog.getByLabel('Confirm new password').fill('another')
  await change.click()
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()
  await dialog.getByLabel('Confirm new password').fill('another one')
  await change.click()
  await expect(dialog.getByText('The password is not correct')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill(person.password)
  await change.click()

  await expect(dialog).toBeHidden()
  await expect(toast(page)).toContainText('Password Changed')
  await expect(page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')).toHaveCount(1)
  await otherDevice.reload()
  await expect(otherDevice).toHaveURL('/auth?next=%2Fsettings')
  expect(await tryPassword(request, person, 'another one')).toBe(200)
  await elsewhere.close()
})

test('another device is signed out from here', async ({ page, browser, request, server }) => {
  const person = await register(request)
  const elsewhere = await browser.newContext({ baseURL: server.origin })
  const otherDevice = await elsewhere.newPage()
  await signInAs(otherDevice, person.email, '/settings')
  await signInAs(page, person.email, '/settings')
  const sessions = page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.filter({ hasText: 'Last seen' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await otherDevice.reload()
  await expect(otherDevice).toHaveURL('/auth?next=%2Fsettings')
  await elsewhere.close()
})

test('how one hears of donations is saved, and the button keeps the focus', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  await page.getByLabel('Once a day').check()
  const save = page.getByRole('button', { name: 'Save choice' })
  await save.click()
  await expect(toast(page)).toContainText('Choice Saved')
  await expect(save).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Once a day')).toBeChecked()
})

test('gives everything out as a file', async ({ page, request }) => {
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

test('closes the account with the password only, and nothing stays here', async ({ page, request }) => {
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
