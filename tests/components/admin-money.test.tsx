import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PaymentAttempt } from '../../shared/contract/payments'
import { addAccount, type Creator, control, creatorWith, newCampaign } from './harness/creators'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { fill, press } from './harness/user-actions'

/** A donor pays KES 5,000 for a donation of ten dollars. Returns the title of the campaign. */
async function overpay(): Promise<string> {
  const { id: fundraiserId, title } = await newCampaign()
  const amount = 1_000
  const quote = await ask<{ id: string }>('GET', `/api/mobile-money-quote?amount=${amount}&country=KE`)
  const data = { fundraiserId, amount, currency: 'usd', quoteId: quote.id, donorName: 'Kwame', network: 'M-PESA' }
  const started = await ask<{ paymentUrl: string; attemptId: string }>('POST', '/api/create-flutterwave-payment', {
    data,
  })
  const { transaction } = await control<{ transaction: { id: number; txRef: string } }>('pay-link', {
    link: started.paymentUrl,
    outcome: 'pending',
  })
  await control('alter', { reference: transaction.txRef, amount: 500_000 })
  await control('finish-pending', { transaction: transaction.id, outcome: 'successful' })
  const status = async () => (await ask<PaymentAttempt>('GET', `/api/payment-attempts/${started.attemptId}`)).status
  await expect.poll(status).toBe('review')
  return title
}

const toReview = async () => within(await screen.findByRole('region', { name: 'Payments to review' }))

/** The table row of a campaign. */
async function rowOf(title: string): Promise<HTMLElement> {
  const link = await (await toReview()).findByRole('link', { name: title })
  const row = link.closest('tr')
  if (!row) throw new Error('No row')
  return row
}

test('an overpayment shows what was asked for and what arrived, and can be accepted with a reason', async () => {
  const title = await overpay()
  await open('/admin?tab=donations', { as: 'admin' })
  const row = await rowOf(title)
  expect(row.textContent).toMatch(
    /Another amount than was asked for.*Asked \$10\.00 \(KES 1,295\.00\).*Arrived \$\d+\.\d\d \(KES 5,000\.00\)/,
  )
  await press(/^Accept/, row)
  const dialog = await screen.findByRole('dialog', { name: 'Accept' })
  expect(within(dialog).getByText(/becomes a donation to the campaign\./)).toBeTruthy()
  await press('Accept', dialog)
  expect(await within(dialog).findByText('Please say why')).toBeTruthy()
  await fill('Reason', 'The donor wants to give it', dialog)
  await press('Accept', dialog)
  await expectToast(/Payment decided.*The donation is \$38\.\d\d now\./)
  const list = await toReview()
  await expect.poll(() => list.queryByRole('link', { name: title })).toBeNull()
})

/** Opens the dialog that verifies a new account of a new person. */
async function openVerifying(change: object): Promise<HTMLElement> {
  const creator = await creatorWith(60)
  await addAccount(creator, change)
  await open(`/admin?${new URLSearchParams({ tab: 'payouts', 'accounts.q': creator.username })}`, { as: 'admin' })
  await press(/^Verify/)
  return screen.findByRole('dialog', { name: 'Verify this account?' })
}

test('an admin asks for the account holder’s name, and sees it beside the typed one', async () => {
  const dialog = await openVerifying({ accountHolderName: 'Hauwa Danjuma', accountNumber: '0712 345678' })
  await press('Ask for the account holder’s name', dialog)
  expect(await within(dialog).findByText('DANJUMA HAUWA')).toBeTruthy()
  expect(within(dialog).getByText('Name at Flutterwave')).toBeTruthy()
  expect(within(dialog).getByText('The two names are the same.')).toBeTruthy()
  await press('Ask again', dialog)
  expect(await within(dialog).findByRole('button', { name: 'Ask again' })).toBeTruthy()
  // Nothing is verified by itself.
  expect(within(dialog).getByRole('button', { name: 'Verify' })).toBeTruthy()
})

test('an admin verifies an account of which the bank names another holder only with a reason', async () => {
  const dialog = await openVerifying({ accountHolderName: 'Amina Otieno', accountNumber: '0712 345679' })
  await press('Ask for the account holder’s name', dialog)
  expect(await within(dialog).findByText('The two names are different. Find out why first.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Verify anyway' }).className).toContain('danger')
  await fill(/^Why it is verified anyway/, 'Her married name, she sent the certificate', dialog)
  await press('Verify anyway', dialog)
  await expectToast('Bank account verified')
  const row = await screen.findByRole('region', { name: 'Bank Accounts' })
  await expect
    .poll(() => within(row).queryByText(/^Typed: /)?.textContent)
    .toMatch(/^Typed: Amina Otieno\. Name at Flutterwave: .+\. Verified by .+: Her married name/)
})

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
