import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { breakWrites } from './harness/network'
import { open } from './harness/page'
import { address } from './harness/page-state'
import { press } from './harness/user-actions'

test('the page of a mail asks first, hides its token, and says when the link is not valid', async () => {
  await open('/not-me?token=not-ours')
  await expect.poll(address).toBe('/not-me')
  await press('This was not me')
  expect(
    await screen.findByText('This link is not valid any more. Please use the link in our newest email.'),
  ).toBeTruthy()
})

test('without a connection it can be tried again', async () => {
  await open('/not-me?token=not-ours')
  await expect.poll(address).toBe('/not-me')
  breakWrites('/api/not-me')
  await press('This was not me')
  const problem = await screen.findByText('Network error. Please check your connection and try again.')
  expect(problem.closest('[role=alert]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'This was not me' })).toBeTruthy()
})

test('without a token there is nothing to press', async () => {
  await open('/not-me')
  expect(await screen.findByText(/This link is not valid/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull()
})
