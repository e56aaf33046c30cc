import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addAccount, type Creator, creatorWith } from './harness/creators'
import { open } from './harness/page'
import { ask } from './harness/people'
import { press } from './harness/user-actions'

/** A creator who has asked for $60, with a verified account. */
async function creatorWhoAsks(change: object): Promise<Creator> {
  const creator = await creatorWith(100)
  const { id } = await addAccount(creator, change)
  await ask('PATCH', `/api/admin/bank-accounts/${id}`, { as: 'admin', data: { isVerified: true } })
  const data = { amount: 6_000, fundraiserId: creator.fundraiser.id }
  await ask('POST', '/api/payout-requests', { as: creator, data })
  return creator
}

async function openSending({ username }: Creator): Promise<ReturnType<typeof within>> {
  await open(`/admin?${new URLSearchParams({ tab: 'payouts', 'payouts.q': username })}`, { as: 'admin' })
  await press(/^Send \$60\.00|^Send/)
  return within(await screen.findByRole('dialog', { name: 'Send this payout' }))
}

test('an admin sees the fee, the rate and the balance before a payout is sent', async () => {
  const dialog = await openSending(await creatorWhoAsks({}))
  const costs = within(await dialog.findByRole('region', { name: 'Costs with Flutterwave' }))
  expect(costs.getByText(/^KES 7,611\.00, at 126\.863646 for a dollar$/)).toBeTruthy()
  expect(costs.getByText('KES 38.06')).toBeTruthy()
  expect(costs.getByText('KES 7,611.00')).toBeTruthy()
})

test('an admin sees what arrives by a provider that gives no other figures', async () => {
  const dialog = await openSending(
    await creatorWhoAsks({
      ...{ bankName: 'TNM', mobileMoneyProvider: 'TNM', country: 'MW' },
      accountNumber: '0881234567',
    }),
  )
  const costs = within(await dialog.findByRole('region', { name: 'Costs with pawaPay' }))
  expect(costs.getByText(/^MWK [\d,]+\.00, at [\d.]+ for a dollar$/)).toBeTruthy()
  expect(costs.getByText('The provider gives no figures right now.')).toBeTruthy()
  expect(costs.queryByText('Fee')).toBeNull()
})

test('an admin reads why a provider is not offered, and by hand is', async () => {
  const dialog = await openSending(
    await creatorWhoAsks({
      ...{ accountType: 'checking', bankName: 'Equity Bank', mobileMoneyProvider: null },
      ...{ accountNumber: '0123456789', currency: 'KES' },
    }),
  )
  expect(await dialog.findByText(/^Flutterwave needs more about this account: phone number\./)).toBeTruthy()
  expect(dialog.getByText(/^You transfer it at your bank/)).toBeTruthy()
})
