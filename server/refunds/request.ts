import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { formatCents } from '#shared/rules/money'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { AppError, notFound } from '../http/app-error'
import { ProviderUnavailable } from '../payments/gateway'
import { localOf } from './amounts'
import { readBasis } from './basis'
import { leftOf } from './position'
import {
  findDonation,
  findPaymentById,
  findRefundByReference,
  insertRefund,
  listDisputes,
  listRefunds,
  type Refund,
  updateRefund,
} from './queries'
import { FIRST_TRY_LASTS, sendRefund } from './send'

export interface RefundWish {
  donationId: number
  /** Cents; all that is left where none is named. */
  amount: number | undefined
  reason: string
}

/**
 * Writes down that a donation is to go back, before any provider hears of it, and who wanted it. Part of a transaction. Throws 404,
 * and 409 for more than is left: what is on its way back, disputed or gone can't go back a second time.
 */
export async function writeRefund(
  transaction: Transaction<Tables>,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  viewer: Viewer,
  { donationId, amount: wished, reason }: RefundWish,
): Promise<Refund> {
  const found = await findDonation(transaction, donationId)
  const payment = found && (await findPaymentById(transaction, found.paymentId))
  if (!payment) throw notFound('Donation')
  await database.lock(transaction, 'payment_attempts', payment.attemptId)
  const basis = await readBasis(transaction, payment)
  const refunds = await listRefunds(transaction, payment.id)
  const disputes = await listDisputes(transaction, payment.id)
  const left = leftOf(basis, { refunds, disputes })
  const amount = wished ?? left
  if (left === 0) throw new AppError(409, nothingLeft(disputes.some(({ status }) => status === 'open')))
  if (amount > left) throw new AppError(409, `Only ${formatCents(left)} of this donation is left to give back.`)

  const now = clock()
  const { id } = await insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    // Of its own until the id is known, in the same transaction.
    reference: `payment-${payment.id}-${refunds.length + 1}`,
    amount,
    localAmount: localOf(basis, payment.currency, { refunds }, amount),
    status: 'requested',
    reason,
    requestedById: viewer.id,
    nextCheckAt: now + FIRST_TRY_LASTS,
    createdAt: now,
    updatedAt: now,
  })
  const refund = await updateRefund(transaction, id, { reference: newReference(id) })
  await recordAct(transaction, {
    actorId: viewer.id,
    action: 'refund',
    subject: `donation:${donationId}`,
    before: { left },
    after: { left: left - amount, refund: refund.reference, amount, reason },
    createdAt: now,
  })
  return refund
}

/** Unlike any other for ever, as a payout's is: a database that was restored from a backup counts its ids anew. */
function newReference(id: number): string {
  return `refund-${id}-${randomBytes(4).toString('hex')}`
}

/** Asks the provider for it, once: when no answer comes, the refund stays as it was written down and is asked about later. */
export async function tryRefund(context: Context, refund: Refund): Promise<void> {
  try {
    await sendRefund(context, refund)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.warn({ error, refund: refund.id }, 'refund not confirmed yet')
  }
}

/** What has become of a refund, for the admin who asked for it. Throws 409 with the provider's words when it was refused. */
export async function wordsOf({ database }: Context, reference: string): Promise<string> {
  const refund = await findRefundByReference(database.read, reference)
  if (!refund) throw notFound('Refund')
  const amount = formatCents(refund.amount)
  switch (refund.status) {
    case 'succeeded':
      return `${amount} went back to the donor.`
    case 'pending':
      return `${amount} is on its way back to the donor.`
    case 'requested':
      return `The payment provider has not answered yet. We keep asking, and ${amount} goes back only once.`
    case 'failed':
      throw new AppError(
        409,
        `The refund was refused, and nothing was sent. The provider says: ${refund.error ?? 'nothing more'}`,
      )
  }
}

function nothingLeft(isDisputed: boolean): string {
  return isDisputed
    ? 'The donor’s bank disputes this donation. Nothing can be given back until that is decided.'
    : 'Nothing of this donation is left to give back.'
}
