import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { breakWrites } from './harness/network'
import { open } from './harness/page'
import { address, descriptionOf, expectAddress } from './harness/page-state'
import { fill, follow, press, user } from './harness/user-actions'

const INVALID_LINK = 'Invalid reset link. Please request a new password reset.'

async function setPassword(password: string, again = password): Promise<void> {
  await fill('New password', password)
  await fill('Confirm new password', again)
  await press('Reset Password')
}

test('the dialog for a forgotten password refuses an invalid address [2.auth.forgot 5.forgot-password.email]', async () => {
  await open('/auth')
  await press('Forgot your password?')
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' })
  await fill('Email', 'nobody', dialog)
  await user.keyboard('{Enter}')
  const field = dialog.querySelector('input')
  await expect.poll(() => field && descriptionOf(field)).toBe('Invalid email address')
})

test('a new password must be long enough and repeated correctly [5.reset-password.*]', async () => {
  await open('/reset-password?token=something')
  await setPassword('12345', '123456')
  expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy()
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
})

test('without a token no password can be set [2.reset.back 8.reset.no-token]', async () => {
  await open('/reset-password')
  expect(await screen.findByText(INVALID_LINK)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull()
  await follow('Back to Sign In')
  await expectAddress('/auth')
})

test('a lost connection is reported in the form, and what was typed stays [8.network]', async () => {
  await open('/reset-password?token=something')
  await expect.poll(address).toBe('/reset-password')
  breakWrites('/api/auth/reset-password')
  await setPassword('another password')
  const alert = await screen.findByText('Network error. Please check your connection and try again.')
  expect(alert.closest('[role=alert]')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('another password')
})
