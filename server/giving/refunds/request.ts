import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import { requireSettledAdmin } from '../../community/users/admins'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/gateway'
import type { Payment } from '../payments/tables'
import { leftOf } from '../returns/position'
import { findAttemptOf, findDonationOfPayment, findPaymentById, readReturns } from '../returns/read-returns'
import type { Refund } from '../returns/tables'
import { requireImpartialTo } from './impartial'
import { findRefundByReference, insertRefund, updateRefund } from './queries'
import { FIRST_TRY_LASTS, sendRefund } from './send'

/** The admin who requests a refund; the id is null when the server itself does. */
type Actor = { id: number | null }

export interface RequestedRefund {
  paymentId: number
  /** The donation that the payment became; null for a payment in review. */
  donationId: number | null
  reason: string
}

/**
 * Stores the request to refund all that the provider still holds of a payment, and who made it, before any provider is called. Runs in a
 * transaction. Throws 404, 403 for an admin who is concerned or was made one just now, and 409 when nothing is left, while the bank
 * disputes the payment, and when another admin has accepted it meanwhile.
 */
export async function writeRefund(
  transaction: Transaction<Tables>,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  actor: Actor,
  { paymentId, donationId, reason }: RequestedRefund,
): Promise<Refund> {
  const payment = await findPaymentById(transaction, paymentId)
  if (!payment) throw refuse('payment.not-found')
  const now = clock()
  if (actor.id !== null) {
    await requireImpartialTo(transaction, { id: actor.id }, await findAttemptOf(transaction, payment))
    await requireSettledAdmin(transaction, { id: actor.id }, now)
  }
  await database.lock(transaction, 'payment_attempts', payment.attemptId)
  const donation = await findDonationOfPayment(transaction, paymentId)
  if ((donation?.id ?? null) !== donationId) throw refuse('review.decided')
  const returns = await readReturns(transaction, paymentId)
  if (returns.disputes.some(({ status }) => status === 'open')) throw refuse('refund.disputed')
  const { cents: amount, local: localAmount } = leftOf(payment, returns)
  if (localAmount === 0) throw refuse(donation ? 'refund.nothing-left' : 'review.decided')

  const { id } = await insertRefund(transaction, {
    ...{ paymentId, provider: payment.provider, amount, localAmount, reason },
    // A unique placeholder until the id is known, in the same transaction.
    reference: `payment-${paymentId}-${randomBytes(4).toString('hex')}`,
    status: 'requested',
    requestedById: actor.id,
    nextCheckAt: now + FIRST_TRY_LASTS,
    createdAt: now,
    updatedAt: now,
  })
  // Its reference is its idempotency key at the provider.
  const refund = await updateRefund(transaction, id, { reference: newReference(id) })
  await recordAction(transaction, {
    actorId: actor.id,
    action: donation ? 'refund' : 'give-back-payment',
    subject: donation ? `donation:${donation.id}` : `payment:${paymentId}`,
    before: { left: amount, paid: formatPaid(localAmount, payment.currency) },
    after: { left: 0, refund: refund.reference, reason },
    createdAt: now,
  })
  return refund
}

/** A reference that is never used again, like a payout's: a database restored from a backup gives out ids a second time. */
function newReference(id: number): string {
  return `refund-${id}-${randomBytes(4).toString('hex')}`
}

/** Requests the refund from the provider, once. Without an answer, the refund stays as it is stored and is checked later. */
export async function tryRefund(context: Context, refund: Refund): Promise<void> {
  try {
    await sendRefund(context, refund)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.warn({ error, refund: refund.id }, 'refund not confirmed yet')
  }
}

/** A message about the status of a refund, for the admin who requested it. Throws 409 with the provider's message when it was refused. */
export async function wordsOf({ database }: Context, reference: string): Promise<string> {
  const refund = await findRefundByReference(database.read, reference)
  if (!refund) throw refuse('refund.not-found')
  const payment = await findPaymentById(database.read, refund.paymentId)
  const amount = payment ? describeAmount(refund, payment) : formatCents(refund.amount)
  switch (refund.status) {
    case 'succeeded':
      return `${amount} went back to the donor.`
    case 'pending':
      return `${amount} is on its way back to the donor.`
    case 'requested':
      return `The payment provider has not answered yet. We keep asking, and ${amount} goes back only once.`
    case 'failed':
      throw refuse('refund.failed', { reason: refund.error })
  }
}

/** The amount in dollars; in its own currency when its rate is not known. */
function describeAmount({ amount, localAmount }: Refund, { bookedAmount, currency }: Payment): string {
  return bookedAmount === 0 ? formatPaid(localAmount, currency) : formatCents(amount)
}
