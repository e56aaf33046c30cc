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
  await expect.poll(status).toBe('succeeded')
  return title
}

/** The table row of a campaign. */
async function rowOf(title: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: title })
  const row = link.closest('tr')
  if (!row) throw new Error('No row')
  return row
}

test('an overpayment shows what was asked for and what arrived, and can be credited with a reason', async () => {
  const title = await overpay()
  await open('/admin?tab=donations', { as: 'admin' })
  const row = await rowOf(title)
  expect(row.textContent).toMatch(
    /More than asked for.*Asked \$10\.00 \(KES 1,295\.00\).*Arrived \$\d+\.\d\d \(KES 5,000\.00\)/,
  )
  expect(row.textContent).toMatch(/To decide \$\d+\.\d\d \(KES 3,705\.00\)/)
  await press(/^Credit to the fundraiser/, row)
  const dialog = await screen.findByRole('dialog', { name: 'Credit to the fundraiser' })
  expect(within(dialog).getByText(/is added to the donation\./)).toBeTruthy()
  await press('Credit to the fundraiser', dialog)
  expect(await within(dialog).findByText('Please say why')).toBeTruthy()
  await fill('Reason', 'The donor wants to give it', dialog)
  await press('Credit to the fundraiser', dialog)
  await expectToast(/Payment decided.*The donation is \$38\.\d\d now\./)
  await expect.poll(() => screen.queryByRole('link', { name: title })).toBeNull()
})

test('an overpayment is among the stuck jobs, which do not count tries that were never made', async () => {
  await overpay()
  await open('/admin?tab=operations', { as: 'admin' })
  const job = (await screen.findAllByText(/^More arrived than was asked for\./))[0]?.closest('li')
  expect(job?.textContent).toMatch(/Since just now$/)
})

test('an overpayment can be given back, and a second decision says that it is too late', async () => {
  const title = await overpay()
  await open('/admin?tab=donations', { as: 'admin' })
  const row = await rowOf(title)
  await press(/^Give back/, row)
  const dialog = await screen.findByRole('dialog', { name: 'Give back' })
  const item = (await listed()).find(({ fundraiser }) => fundraiser.title === title)
  const data = { decision: 'credit', localAmount: item?.left.localAmount, reason: 'Another admin was first' }
  await ask('POST', `/api/admin/payments-to-review/${item?.id}`, { as: 'admin', data })
  await fill('Reason', 'Paid too much', dialog)
  await press('Give back', dialog)
  expect(await within(dialog).findByText(/^Nothing of this payment is left/)).toBeTruthy()
  await press('Cancel', dialog)
  await expect.poll(() => screen.queryByRole('link', { name: title })).toBeNull()
})
