import { sealQuote } from '../../giving/payments/quotes'
import type { Row } from '../../platform/database/schema'
import type { Giving } from './giving'

/** A rate at which a dollar is 132 whole shillings, and the shillings that arrive are worth no whole cents. */
const RATE = '131.95'

/**
 * Asks a donor for KES 1,320 as ten dollars, lets another amount arrive, and settles it. `finishSecond` lets the same amount arrive once
 * more. With `coversFees` the donor is asked for KES 1,467 as $11.11, of which $10 reaches the fundraiser.
 */
export async function payShillings(
  giving: Giving,
  shillings: number,
  { coverFees }: { coverFees: boolean } = { coverFees: false },
): Promise<{ payment: Row<'payments'>; attemptId: string; finishSecond: () => void }> {
  const { context } = giving
  const asked = coverFees ? { amount: 1_111, localAmount: 146_700 } : { amount: 1_000, localAmount: 132_000 }
  const quoteId = sealQuote(context, { country: 'KE', ...asked, rate: RATE, expiresAt: context.clock() + 900_000 })
  const gift = { amount: 1_000, coverFees, quoteId, donorName: 'Kwame', donorEmail: 'kwame@example.com' }
  const { paymentUrl, attemptId } = await giving.startHosted(gift)
  const { transaction: second } = giving.payLink(paymentUrl, { outcome: 'pending' })
  const { transaction } = giving.payLink(paymentUrl)
  context.sandbox.control.alter(transaction.txRef, { amount: shillings * 100 })
  context.pass(60_000)
  await giving.reconcile()
  const payment = (await giving.payments()).at(-1)
  if (!payment) throw new Error('No payment was recorded')
  return { payment, attemptId, finishSecond: () => context.sandbox.control.finishPending(second.id, 'successful') }
}
