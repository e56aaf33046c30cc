import { splitReturned } from '#shared/rules/money/cover-fees'
import type { DisputeState, RefundState } from '../../../platform/providers/gateway'
import { addToTotals } from '../../donations/fundraiser-totals'
import { updateReviewStatus } from '../../payments/review-status'
import type { Payment } from '../../payments/tables'
import { findDonationOfPayment, listDisputes, listRefunds, updateDonation, updateUndecided } from '../queries'
import { bookDispute } from './book-dispute'
import { bookRefund } from './book-refund'
import { readBookedSplit } from './booked-split'
import type { Booking, ReturnRows } from './booking'
import { returnedOf, undecidedOf } from './ledger-position'
import { bookByPresentOrder } from './rebook'

/** A provider's complete report of the refunds and disputes of a payment. */
export interface Found {
  refunds: readonly RefundState[]
  disputes: readonly DisputeState[]
}

/**
 * Books what left a payment through refunds and disputes, or came back, each change once: the rows, the ledger, the donation, the
 * fundraiser's totals, and the mails to donor and creator. Runs in a transaction that holds the lock of the payment's attempt.
 */
export async function bookReturns(
  transaction: Booking['transaction'],
  context: Booking['context'],
  payment: Payment,
  found: Found,
): Promise<void> {
  const booked = await readBookedSplit(transaction, payment)
  const donation = await findDonationOfPayment(transaction, payment.id)
  const booking = { transaction, context, payment, booked, donation, now: context.clock() }
  const before = {
    refunds: await listRefunds(transaction, payment.id),
    disputes: await listDisputes(transaction, payment.id),
  }
  let rows = await bookByPresentOrder(booking, before)
  // Providers list the newest first.
  for (const state of found.refunds.toReversed()) rows = await bookRefund(booking, rows, state)
  for (const state of found.disputes.toReversed()) rows = await bookDispute(booking, rows, state)
  await moveTotals(booking, rows)
  await updateUndecided(transaction, payment.id, undecidedOf(booked, rows))
  // What a dispute withholds has not gone back before it is lost.
  const isWithheld = rows.disputes.some(({ status }) => status === 'open')
  if (!isWithheld) await updateReviewStatus(transaction, payment.attemptId, booking.now)
}

/** Updates the donation and its fundraiser's totals, without the amount that is finally returned to the donor. */
async function moveTotals({ transaction, booked, donation }: Booking, after: ReturnRows) {
  if (!donation) return
  const { id, fundraiserId, amount, returnedAmount: returnedBefore } = donation
  const { returnedAmount, returnedCoveredFee } = splitReturned(donation, returnedOf(booked, after))
  const isDisputed = after.disputes.some(({ status }) => status === 'open' || status === 'inquiry') ? 1 : 0
  await updateDonation(transaction, id, { returnedAmount, returnedCoveredFee, isDisputed })
  if (returnedAmount === returnedBefore) return
  const counts = (returned: number) => (returned < amount ? 1 : 0)
  const count = counts(returnedAmount) - counts(returnedBefore)
  await addToTotals(transaction, fundraiserId, returnedBefore - returnedAmount, count)
}
