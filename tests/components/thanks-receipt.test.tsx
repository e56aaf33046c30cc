import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { open } from './harness/page'
import { ask, register, signIn } from './harness/people'
import { fill, press } from './harness/user-actions'

/** Keeps a donation without a receipt on the page that is shown. */
async function give(fundraiserId: number): Promise<void> {
  const { storeMyDonation } = await import('../../pwa/payments/my-donations')
  const attemptId = crypto.randomUUID()
  storeMyDonation({ attemptId, fundraiserId, amount: 2_500, isNamed: false, isRecorded: true, receiptTo: null })
}

test('asks a donor whose session has ended to sign in for the receipt, and leads back', async () => {
  const { email, password } = await register()
  const token = await signIn(email, password)
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`, { as: { token } })
  await give(id)
  expect(await screen.findByLabelText('Email for your receipt')).toBeTruthy()
  await ask('POST', '/api/auth/logout', { data: {}, as: { token } })
  await fill('Email for your receipt', 'ama@example.org')
  await press('Email me a receipt')
  const link = await screen.findByRole('link', { name: 'Please sign in to the account that gave' })
  expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(`/fundraiser/${id}`)}`)
  expect(screen.queryByText('Payment not found')).toBeNull()
  expect(screen.getByText('Thank you for your $25.00 donation!')).toBeTruthy()
})

test('says what to do when the payment belongs to an account', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await screen.findByRole('link', { name: 'Follow' })
  await give(id)
  await fill('Email for your receipt', 'ama@example.org')
  await press('Email me a receipt')
  expect(await screen.findByText('Please sign in to the account that gave.')).toBeTruthy()
})
