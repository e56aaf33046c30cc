import { screen, within } from '@testing-library/dom'
import { expect, inject, test } from 'vitest'
import type { PaymentToReview } from '../../shared/contract/admin/payment-reviews'
import type { PaymentAttempt } from '../../shared/contract/payments'
import { newCampaign } from './harness/campaigns'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { fill, press } from './harness/user-actions'

async function control<Reply>(path: string, data: object): Promise<Reply> {
  const reply = await fetch(`${inject('settings').sandboxOrigin}/_control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

const listed = () => ask<PaymentToReview[]>('GET', '/api/admin/payments-to-review', { as: 'admin' })

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

test('an overpayment can be given back, and a second decision says that it is too late', async () => {
  const title = await overpay()
  await open('/admin?tab=donations', { as: 'admin' })
  const row = await rowOf(title)
  await press(/^Give back/, row)
  const dialog = await screen.findByRole('dialog', { name: 'Give back' })
  const item = (await listed()).find(({ fundraiser }) => fundraiser.title === title)
  const data = { decision: 'accept', reason: 'Another admin was first' }
  await ask('POST', `/api/admin/payments-to-review/${item?.id}`, { as: 'admin', data })
  await fill('Reason', 'Paid too much', dialog)
  await press('Give back', dialog)
  expect(await within(dialog).findByText(/^Nothing of this payment is left/)).toBeTruthy()
  await press('Cancel', dialog)
  const list = await toReview()
  await expect.poll(() => list.queryByRole('link', { name: title })).toBeNull()
})
