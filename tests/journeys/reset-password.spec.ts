import type { Page } from '@playwright/test'
import { mailedLink, mailsTo, register, signInPanel, tryPassword } from './accounts'
import { expect, type JourneyServer, test } from './server'
import { signInAs } from './signing-in'

const INVALID_LINK = 'Invalid reset link. Please request a new password reset.'
const NEW_PASSWORD = 'another password'

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/auth')
  await signInPanel(page).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  return (await dialog.getByRole('status').getByRole('paragraph').textContent()) ?? ''
}

async function openMailedLink(page: Page, server: JourneyServer, email: string): Promise<string> {
  const link = await mailedLink(server, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  return link
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a forgotten password is replaced through the mail, once, and every session ends', async ({
  page,
  browser,
  request,
  server,
}) => {
  // Seven passwords are hashed on the way, and two mails are waited for.
  test.slow()
  const person = await register(request)
  const elsewhere = await browser.newContext({ baseURL: server.origin })
  const otherDevice = await elsewhere.newPage()
  await signInAs(otherDevice, person.email, '/settings')

  await askForLink(page, person.email)
  const link = await openMailedLink(page, server, person.email)
  await expect(page).toHaveURL('/reset-password')
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  expect(await tryPassword(request, person, person.password)).toBe(401)
  expect(await tryPassword(request, person, NEW_PASSWORD)).toBe(200)
  await otherDevice.reload()
  await expect(otherDevice).toHaveURL('/auth?next=%2Fsettings')
  await expect.poll(async () => (await mailsTo(server, person.email)).join()).toContain('Your password was changed')
  await elsewhere.close()

  await page.goto(link)
  await setPassword(page, 'a third one')
  await expect(page.getByRole('alert').getByText(INVALID_LINK)).toBeVisible()
  expect(await tryPassword(request, person, NEW_PASSWORD)).toBe(200)
})

test('nobody learns whether an address has an account', async ({ page, request, server }) => {
  const person = await register(request)
  const known = await askForLink(page, person.email)
  const unknown = await askForLink(page, 'nobody-has-this@example.org')
  expect(known).toBe(unknown)
  expect(known).not.toBe('')
  await mailedLink(server, person.email)
  expect(await mailsTo(server, 'nobody-has-this@example.org')).toEqual([])
})

test('the dialog refuses what is no address, closes with Escape, and gives the focus back', async ({ page }) => {
  await page.goto('/auth')
  const open = page.getByRole('button', { name: 'Forgot your password?' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('a new password must be long enough, and the same twice', async ({ page, request, server }) => {
  const person = await register(request)
  await askForLink(page, person.email)
  await openMailedLink(page, server, person.email)
  await setPassword(page, '12345', '123456')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/auth')
})

test('without a token there is nothing to set', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText(INVALID_LINK)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a phone that has dropped the page in between loses no link', async ({ page, request, server }) => {
  const { email } = await register(request)
  await askForLink(page, email)
  await openMailedLink(page, server, email)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/auth')
})

test('a lost connection is said in the form, and what was typed stays', async ({ page, context }) => {
  await page.goto('/reset-password?token=something')
  await expect(page).toHaveURL('/reset-password')
  await context.setOffline(true)
  await setPassword(page, NEW_PASSWORD)
  await expect(
    page.getByRole('alert').getByText('Network error. Please check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
})
