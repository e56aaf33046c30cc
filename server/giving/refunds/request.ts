import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import { requireSettledAdmin } from '../../community/users/impartial'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import { ProviderUnavailable } from '../../platform/providers/gateway'
import { refuse } from '../../platform/refusals/refusal'
import type { Payment } from '../payments/tables'
import { localOf } from './booking/amounts'
import { readBookedSplit } from './booking/booked-split'
import type { ReturnRows } from './booking/booking'
import { leftOf } from './booking/ledger-position'
import { requireImpartialTo } from './impartial'
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

/** The admin who requests a refund; the id is null when the server itself does. */
type Actor = { id: number | null }

export interface RequestedRefund {
  donationId: number
  /** Cents; all that is left when undefined. */
  amount: number | undefined
  reason: string
}

/**
 * Stores a refund request and who made it, before any provider is called. Runs in a transaction. Throws 404, 403 for an admin
 * who is concerned or was made one just now, and 409 for more than is left: amounts in refunds under way, disputed or
 * returned already can't go back a second time.
 */
export async function writeRefund(
  transaction: Transaction<Tables>,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  actor: Actor,
  { donationId, amount: requested, reason }: RequestedRefund,
): Promise<Refund> {
  const found = await findDonation(transaction, donationId)
  const payment = found && (await findPaymentById(transaction, found.paymentId))
  if (!payment) throw refuse('donation.not-found')
  if (actor.id !== null) {
    await requireImpartialTo(transaction, { id: actor.id }, found)
    await requireSettledAdmin(transaction, { id: actor.id }, clock())
  }
  await database.lock(transaction, 'payment_attempts', payment.attemptId)
  const booked = await readBookedSplit(transaction, payment)
  const returns = await readReturns(transaction, payment.id)
  const left = leftOf(booked, returns)
  const amount = requested ?? left
  if (left === 0)
    throw refuse(returns.disputes.some(({ status }) => status === 'open') ? 'refund.disputed' : 'refund.nothing-left')
  if (amount > left) throw refuse('refund.too-much', { left })

  const now = clock()
  const refund = await insertRequest(transaction, payment, actor, {
    amount,
    localAmount: localOf(booked, payment.currency, returns, amount),
    target: 'donation',
    reason,
    now,
  })
  await recordAction(transaction, {
    actorId: actor.id,
    action: 'refund',
    subject: `donation:${donationId}`,
    before: { left },
    after: { left: left - amount, refund: refund.reference, amount, reason },
    createdAt: now,
  })
  return refund
}

interface RefundRequest {
  /** US cents. */
  amount: number
  /** The same in minor units of the payment's currency. */
  localAmount: number
  target: 'excess' | 'donation'
  reason: string
  /** Milliseconds. */
  now: number
}

/** Stores a refund that is requested here. Its reference is its idempotency key at the provider. */
export async function insertRequest(
  transaction: Transaction<Tables>,
  payment: Payment,
  actor: Actor,
  { now, ...request }: RefundRequest,
): Promise<Refund> {
  const { id } = await insertRefund(transaction, {
    ...request,
    paymentId: payment.id,
    provider: payment.provider,
    // A unique placeholder until the id is known, in the same transaction.
    reference: `payment-${payment.id}-${randomBytes(4).toString('hex')}`,
    status: 'requested',
    requestedById: actor.id,
    nextCheckAt: now + FIRST_TRY_LASTS,
    createdAt: now,
    updatedAt: now,
  })
  return updateRefund(transaction, id, { reference: newReference(id) })
}

/** All refunds and disputes of a payment. */
export async function readReturns(transaction: Transaction<Tables>, paymentId: number): Promise<ReturnRows> {
  return {
    refunds: await listRefunds(transaction, paymentId),
    disputes: await listDisputes(transaction, paymentId),
  }
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
