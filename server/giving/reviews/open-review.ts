import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import type { Attempt, Payment } from '../payments/tables'
import { readBookedSplit } from '../refunds/booking/booked-split'
import type { ReturnRows } from '../refunds/booking/booking'
import { decidableOf } from '../refunds/booking/ledger-position'
import type { BookedSplit } from '../refunds/booking/taken'
import { readReturns } from '../refunds/request'
import { findAttemptOf, findDonationOf, findPaymentToReview } from './queries'

export interface Decision {
  paymentId: number
  /** Minor units of the payment's currency: what was left when the admin decided. */
  localAmount: number
  reason: string
}

/** A payment about which an admin decides, read under the lock of its attempt. */
export interface OpenReview {
  payment: Payment
  attempt: Attempt
  donation: Row<'donations'> | undefined
  booked: BookedSplit
  returns: ReturnRows
  /** What is left to decide about: US cents, and minor units of the payment's currency. */
  left: { cents: number; local: number }
}

/**
 * Locks a payment's attempt and reads what is left to decide about. Throws 404, and 409 when nothing is left, when the donor's bank
 * disputes the payment, and when something has changed since the admin read it.
 */
export async function openReview(
  transaction: Transaction<Tables>,
  { database }: Pick<Context, 'database'>,
  { paymentId, localAmount }: Decision,
): Promise<OpenReview> {
  const found = await findPaymentToReview(transaction, paymentId)
  if (!found) throw refuse('payment.not-found')
  await database.lock(transaction, 'payment_attempts', found.attemptId)
  const payment = (await findPaymentToReview(transaction, paymentId)) ?? found
  const booked = await readBookedSplit(transaction, payment)
  const returns = await readReturns(transaction, payment.id)
  const left = decidableOf(booked, returns)
  if (returns.disputes.some(({ status }) => status === 'open')) throw refuse('review.disputed')
  if (left.cents === 0 && left.local === 0) throw refuse('review.decided')
  if (left.local !== localAmount) throw refuse('review.changed')
  return {
    ...{ payment, booked, returns, left },
    attempt: await findAttemptOf(transaction, payment),
    donation: await findDonationOf(transaction, payment),
  }
}
