import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { formatCents } from '#shared/rules/money/money'
import type { Viewer } from '../../community/sessions/viewer'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import { ProviderUnavailable } from '../../platform/providers/gateway'
import { refuse } from '../../platform/refusals/refusal'
import { localOf } from './booking/amounts'
import { readBookedSplit } from './booking/booked-split'
import { leftOf } from './booking/ledger-position'
import {
  findDonation,
  findPaymentById,
  findRefundByReference,
  insertRefund,
  listDisputes,
  listRefunds,
  updateRefund,
} from './queries'
import { FIRST_TRY_LASTS, sendRefund } from './send'
import type { Refund } from './tables'

export interface RequestedRefund {
  donationId: number
  /** Cents; all that is left when undefined. */
  amount: number | undefined
  reason: string
}

/**
 * Stores a refund request and who made it, before any provider is called. Runs in a transaction. Throws 404, and 409 for more than
 * is left: amounts in refunds under way, disputed or returned already can't go back a second time.
 */
export async function writeRefund(
  transaction: Transaction<Tables>,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  viewer: Viewer,
  { donationId, amount: requested, reason }: RequestedRefund,
): Promise<Refund> {
  const found = await findDonation(transaction, donationId)
  const payment = found && (await findPaymentById(transaction, found.paymentId))
  if (!payment) throw refuse('donation.not-found')
  await database.lock(transaction, 'payment_attempts', payment.attemptId)
  const booked = await readBookedSplit(transaction, payment)
  const refunds = await listRefunds(transaction, payment.id)
  const disputes = await listDisputes(transaction, payment.id)
  const left = leftOf(booked, { refunds, disputes })
  const amount = requested ?? left
  if (left === 0)
    throw refuse(disputes.some(({ status }) => status === 'open') ? 'refund.disputed' : 'refund.nothing-left')
  if (amount > left) throw refuse('refund.too-much', { left })

  const now = clock()
  const { id } = await insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    // A unique placeholder until the id is known, in the same transaction.
    reference: `payment-${payment.id}-${refunds.length + 1}`,
    amount,
    localAmount: localOf(booked, payment.currency, { refunds }, amount),
    status: 'requested',
    reason,
    requestedById: viewer.id,
    nextCheckAt: now + FIRST_TRY_LASTS,
    createdAt: now,
    updatedAt: now,
  })
  const refund = await updateRefund(transaction, id, { reference: newReference(id) })
  await recordAction(transaction, {
    actorId: viewer.id,
    action: 'refund',
    subject: `donation:${donationId}`,
    before: { left },
    after: { left: left - amount, refund: refund.reference, amount, reason },
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
  const amount = formatCents(refund.amount)
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
