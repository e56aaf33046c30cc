import { randomBytes } from 'node:crypto'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { Authority } from '../ledger/authority'
import { findAttemptOf, findDonationOfPayment, findPaymentById, leftOf, readReturns } from '../payments/returns'
import type { Payment, Refund } from '../payments/tables'
import { findRefund, findRefundByReference, insertRefund, updateRefund, updateRequested } from './queries'
import { FIRST_TRY_LASTS, mayBeStopped, sendRefund } from './send'

interface RequestedRefund {
  paymentId: number
  /** The donation that the payment became; null for a payment in review. */
  donationId: number | null
  reason: string
}

/** Stored before any provider is called. */
export async function writeRefund(
  transaction: Transaction,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  admin: { id: number },
  { paymentId, donationId, reason }: RequestedRefund,
): Promise<Refund> {
  const payment = await findPaymentById(transaction, paymentId)
  if (!payment) throw refuse('payment.not-found')
  const now = clock()
  const by = await Authority.adminOfGift(transaction, admin, await findAttemptOf(transaction, payment))
  await database.lock(transaction, 'payment_attempts', payment.attemptId)
  const donation = await findDonationOfPayment(transaction, paymentId)
  if ((donation?.id ?? null) !== donationId) throw refuse('review.decided')
  const returns = await readReturns(transaction, paymentId)
  if (returns.disputes.some(({ status }) => status === 'open')) throw refuse('refund.disputed')
  const { cents: amount, local: localAmount } = leftOf(payment, returns)
  if (localAmount === 0) throw refuse(donation ? 'refund.nothing-left' : 'review.decided')

  const { id } = await insertRefund(transaction, by, {
    ...{ paymentId, provider: payment.provider, amount, localAmount, reason },
    // A unique placeholder until the id is known, in the same transaction.
    reference: `payment-${paymentId}-${randomBytes(4).toString('hex')}`,
    status: 'requested',
    nextCheckAt: now + FIRST_TRY_LASTS,
    createdAt: now,
    updatedAt: now,
  })
  // Its reference is its idempotency key at the provider.
  const refund = await updateRefund(transaction, id, { reference: newReference(id) })
  await recordAction(transaction, {
    actorId: by.actorId,
    action: donation ? 'refund' : 'give-back-payment',
    subject: donation ? `donation:${donation.id}` : `payment:${paymentId}`,
    before: { left: amount, paid: formatPaid(localAmount, payment.currency) },
    after: { left: 0, refund: refund.reference, reason },
    createdAt: now,
  })
  return refund
}

/** A reference that is never used again, like a payout's: a database restored from a backup gives out ids a second time. */
const newReference = (id: number): string => `refund-${id}-${randomBytes(4).toString('hex')}`

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

/** Gives up a refund that the provider does not have, so that its money is no longer reserved. */
export async function stopRefund(context: Context, admin: { id: number }, id: number): Promise<void> {
  const { database, clock } = context
  const refund = await findRefund(database.read, id)
  const payment = refund && (await findPaymentById(database.read, refund.paymentId))
  if (!payment) throw refuse('stuck-job.not-stoppable')
  const by = await Authority.adminOfGift(database.read, admin, await findAttemptOf(database.read, payment))
  if (!mayBeStopped(refund, clock())) throw refuse('stuck-job.not-stoppable')
  if (refund.sendingUntil !== null && (await mayBeAtProvider(context, refund, payment)))
    throw refuse('stuck-job.not-stoppable')
  await database.transaction(async (transaction) => {
    const now = clock()
    const end = { status: 'failed', nextCheckAt: null, updatedAt: now } as const
    const stopped = { ...end, error: 'It was stopped by an admin.' }
    if (!(await updateRequested(transaction, id, stopped, refund.sendingUntil))) throw refuse('stuck-job.not-stoppable')
    await recordAction(transaction, {
      actorId: by.actorId,
      action: 'refund stopped',
      subject: `refund:${id}`,
      before: { status: refund.status, error: refund.error, amount: refund.amount },
      after: { status: 'failed' },
      createdAt: now,
    })
  })
}

/** Whether the provider lists this refund, or one that could be this one because it repeats no reference. */
async function mayBeAtProvider({ gateways }: Context, refund: Refund, payment: Payment): Promise<boolean> {
  try {
    const refunds = await gateways[refund.provider].listRefunds(payment.externalId, [refund.reference])
    return refunds.some(
      ({ reference, amount }) =>
        reference === refund.reference || (reference === null && amount === refund.localAmount),
    )
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return true
    throw error
  }
}
