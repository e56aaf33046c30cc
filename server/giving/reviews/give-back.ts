import type { Transaction } from 'kysely'
import { formatPaid } from '#shared/rules/money/format-paid'
import type { Viewer } from '../../community/sessions/viewer'
import { requireSettledAdmin } from '../../community/users/impartial'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { requireImpartialTo } from '../refunds/impartial'
import { insertRequest } from '../refunds/request'
import type { Refund } from '../refunds/tables'
import { type Decision, openReview } from './open-review'

/**
 * Stores the request to refund all that is left of a payment in review or of an excess, before the provider is called. Runs in a
 * transaction. Throws 404, 403 for an admin who is concerned or was made one just now, and 409 when it is too late.
 */
export async function writeGiveBack(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'database' | 'clock'>,
  viewer: Viewer,
  decision: Decision,
): Promise<Refund> {
  const { payment, attempt, left } = await openReview(transaction, context, decision)
  await requireImpartialTo(transaction, viewer, attempt)
  await requireSettledAdmin(transaction, viewer, context.clock())
  if (left.local === 0) throw refuse('review.decided')
  const now = context.clock()
  const { reason } = decision
  // A payment in a currency without a rate is worth nothing in the ledger; a refund is stored with at least one cent.
  const amount = Math.max(1, left.cents)
  const request = { amount, localAmount: left.local, target: 'excess' as const, reason, now }
  const refund = await insertRequest(transaction, payment, viewer, request)
  await recordAction(transaction, {
    actorId: viewer.id,
    action: 'give-back-payment',
    subject: `payment:${payment.id}`,
    before: { left: left.cents, paid: formatPaid(left.local, payment.currency) },
    after: { left: 0, refund: refund.reference, reason },
    createdAt: now,
  })
  return refund
}
