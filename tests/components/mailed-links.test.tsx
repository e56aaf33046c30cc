import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { invalidConfirmationLink } from '../../shared/contract/account/confirm-email'
import { creatorWith, findFundraiser, isOpen } from './harness/creators'
import { breakWrites, countCalls } from './harness/network'
import { open } from './harness/page'
import { address, descriptionOf, expectAddress, readDocument } from './harness/page-state'
import { ask, confirmationLink, mailedPath, me, newPerson, register } from './harness/people'
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
  await open('/reset-password')
  await follow('Send a new link')
  expect(await screen.findByRole('dialog', { name: 'Forgot your password?' })).toBeTruthy()
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

test('a person confirms the email address with the mailed link, by a button', async () => {
  const person = await register()
  const link = await confirmationLink(person)
  const calls = countCalls()
  await open(link)
  await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' })
  await expect.poll(address).toBe('/confirm-email')
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
  await press('Confirm')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/auth')
  expect(await me(person)).toMatchObject({ emailConfirmed: true })
})

test('who has money here goes on to the payout for which the address had to be confirmed', async () => {
  const creator = await creatorWith(60)
  await open(await confirmationLink(creator), { as: creator })
  await press('Confirm')
  expect((await screen.findByRole('link', { name: 'Your payouts' })).getAttribute('href')).toBe('/payouts')
})

test('a link that is not valid says what to do', async () => {
  await open('/confirm-email?token=something')
  await press('Confirm')
  expect(await screen.findByText(invalidConfirmationLink())).toBeTruthy()
})

test.each(['/settings', '/payouts'])('%s asks for it, and sends the link again', async (path) => {
  const person = await register()
  await open(path, { as: person })
  expect(await screen.findByRole('region', { name: 'Confirm your email' })).toBeTruthy()
  await press('Send again')
  expect(await screen.findByText('We have sent you the link again.')).toBeTruthy()
})

test('a person whose address is confirmed is not asked', async () => {
  await open('/payouts', { as: 'creator' })
  await screen.findByRole('heading', { level: 1, name: 'Payouts' })
  expect(screen.queryByText('Confirm your email')).toBeNull()
})

test('the page of a mail asks first, hides its token, and says when the link is not valid', async () => {
  await open('/not-me?token=not-ours')
  await expect.poll(address).toBe('/not-me')
  await press('This was not me')
  expect(
    await screen.findByText('This link is not valid any more. Please use the link in our newest email.'),
  ).toBeTruthy()
})

const NOT_OURS = '/follow/this-is-not-ours'

test('a link for following that is not ours says what to do, and changes nothing', async () => {
  await open(NOT_OURS)
  expect(await screen.findByText(/^The link is wrong\./)).toBeTruthy()
  expect((await readDocument(NOT_OURS)).querySelector('form[method=post]')).toBeNull()
})

test('a visitor follows with the mailed link by a button, changes it, and ends it', async () => {
  const { id, title } = await findFundraiser(isOpen)
  const email = newPerson().email
  await ask('POST', `/api/fundraisers/${id}/follow-by-mail`, { data: { email } })
  const link = await mailedPath(email, /\/follow\/[\w.-]+/)
  await open(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Follow this fundraiser?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`/fundraiser/${id}`)
  expect(document.body.textContent).not.toContain(email)
  await press('Follow')
  expect(await screen.findByText(/^You follow it: we email you about its news/)).toBeTruthy()
  await open(link)
  await user.click(await screen.findByLabelText(/^One email a week/))
  await press('Save choice')
  expect(await screen.findByText('You follow it: once a week we email you what is new.')).toBeTruthy()
  const form = (await readDocument(link)).querySelector('form[method=post]')
  expect(form?.getAttribute('action')).toBe(link)
  expect(form?.querySelector('input[checked]')?.getAttribute('value')).toBe('weekly')
  await open(link)
  await user.click(await screen.findByLabelText(/^Not at all/))
  await press('Save choice')
  expect(await screen.findByText('You get no emails about this fundraiser.')).toBeTruthy()
})
