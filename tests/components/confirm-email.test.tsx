import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { invalidConfirmationLink } from '../../shared/contract/account/confirm-email'
import { countCalls } from './harness/network'
import { open } from './harness/page'
import { address } from './harness/page-state'
import { confirmationLink, me, register } from './harness/people'
import { press } from './harness/user-actions'

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

test('a link without a token says what to do', async () => {
  await open('/confirm-email')
  expect(await screen.findByText(invalidConfirmationLink())).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
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
