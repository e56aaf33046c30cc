import type { Transaction } from 'kysely'
import type { Viewer } from '../../community/sessions/viewer'
import { requireSettledAdmin } from '../../community/users/admins'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { recordDonation } from '../donations/record'
import { lockOwner } from '../notifications/service'
import { giftOf } from '../payments/gift'
import { notifyOfDonation } from '../payments/notify'
import { updateReviewStatus } from '../payments/review-status'
import type { Payment } from '../payments/tables'
import { requireImpartialTo } from '../refunds/impartial'
import { findAttemptOf, findDonationOfPayment, findPaymentById, readReturns } from '../returns/read-returns'
import type { Dispute, Refund } from '../returns/tables'
import { isReferenceTaken } from './queries'

interface Facts {
  payment: Pick<Payment, 'outcome' | 'bookedAmount'>
  /** Of the payment. */
  refunds: readonly Pick<Refund, 'status'>[]
  disputes: readonly Pick<Dispute, 'status'>[]
  /** Whether the fundraiser's creator has closed their account. */
  isClosed: boolean
}

/** Why a payment that waits can't be accepted, for admins; null when it can. */
export function findObstacle({ payment, refunds, disputes, isClosed }: Facts): string | null {
  if (payment.outcome === 'mismatch') return 'It does not belong to the donation it came with.'
  if (isClosed) return 'The creator has closed their account.'
  if (payment.bookedAmount === 0) return 'Its value in dollars is not known.'
  if (refunds.some(({ status }) => status !== 'failed')) return 'Some of it went back.'
  if (disputes.some(({ status }) => status !== 'won')) return 'The donor’s bank asks about it.'
  return null
}

/**
 * Accepts a payment in review: the whole of it becomes a donation, with the fees that its donor was promised. Runs in a transaction.
 * Throws 404, 403 for an admin who is concerned or was made one just now, and 409 when it is too late or can't be accepted.
 */
export async function acceptPayment(
  transaction: Transaction<Tables>,
  context: Context,
  viewer: Viewer,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<Row<'donations'>> {
  const payment = await findPaymentById(transaction, paymentId)
  if (!payment || payment.outcome === 'donation') throw refuse('payment.not-found')
  const attempt = await findAttemptOf(transaction, payment)
  const now = context.clock()
  await requireImpartialTo(transaction, viewer, attempt)
  await requireSettledAdmin(transaction, viewer, now)
  await context.database.lock(transaction, 'payment_attempts', attempt.id)
  const ownerId = await lockOwner(context, transaction, attempt.fundraiserId)
  if (await findDonationOfPayment(transaction, paymentId)) throw refuse('review.decided')
  const isClosed = !(await findUser(transaction, ownerId))
  const obstacle = findObstacle({ payment, isClosed, ...(await readReturns(transaction, paymentId)) })
  if (obstacle) throw refuse('review.not-creditable', { reason: obstacle })

  // A second payment may have the reference of the first one.
  const isTaken = await isReferenceTaken(transaction, payment.reference)
  const donation = await recordDonation(
    transaction,
    {
      ...giftOf(context, attempt, payment),
      // The donation is all that was paid, so no part of it is a covered fee.
      ...{ amount: payment.bookedAmount, coveredFee: 0 },
      ...(isTaken && { paymentIntentId: `${payment.reference}-${payment.externalId}` }),
    },
    { eventKey: `accepted:${paymentId}`, from: 'suspense', createdAt: now },
    attempt.platformRate ?? undefined,
  )
  await updateReviewStatus(transaction, attempt.id, now)
  await notifyOfDonation(transaction, context, ownerId, donation)
  await recordAction(transaction, {
    actorId: viewer.id,
    action: 'accept-payment',
    subject: `payment:${paymentId}`,
    before: null,
    after: { donation: donation.id, amount: donation.amount, reason },
    createdAt: now,
  })
  return donation
}
