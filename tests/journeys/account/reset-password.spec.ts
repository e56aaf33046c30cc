import type { Page } from '@playwright/test'
import { mailedLink, mailsTo, register, signInAs, signInPanel, tryPassword } from '../support/accounts'
import { pauseClock } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'

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

test('a forgotten password is replaced through the mail, once, and every session ends [2.reset.token 2.route.reset-password 2.route.reset-password.token 4.password-reset.link 4.password-reset.submit 8.password.server-message]', async ({
  page,
  browser,
  request,
  server,
}) => {
  // It hashes seven passwords and waits for two mails.
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

test('the sign-in page opens three seconds after a new password was set [2.reset.redirect 4.password-reset.redirect 9.after-reset]', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  const person = await register(request)
  await askForLink(page, person.email)
  await openMailedLink(page, server, person.email)
  await expect(page).toHaveURL('/reset-password')
  await pauseClock(page)
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/auth')
})
