import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import type { Payment } from '../payments/tables'
import { findAttemptOf, findPaymentById } from '../returns/read-returns'
import type { Refund } from '../returns/tables'
import { requireImpartialTo } from './impartial'
import { findRefund, updateRefundInWindow } from './queries'
import { mayBeStopped } from './sending-window'

/**
 * Gives up a refund that the provider does not have, so that its money is no longer reserved. Throws 403 for an admin who is concerned,
 * and 409 when the provider has it, may have it, or a call to request it is open.
 */
export async function stopRefund(context: Context, admin: { id: number }, id: number): Promise<void> {
  const { database, clock } = context
  const refund = await findRefund(database.read, id)
  const payment = refund && (await findPaymentById(database.read, refund.paymentId))
  if (!payment) throw refuse('stuck-job.not-stoppable')
  await requireImpartialTo(database.read, admin, await findAttemptOf(database.read, payment))
  if (!mayBeStopped(refund, clock())) throw refuse('stuck-job.not-stoppable')
  if (refund.sendingUntil !== null && (await mayBeAtProvider(context, refund, payment)))
    throw refuse('stuck-job.not-stoppable')
  await database.transaction(async (transaction) => {
    const now = clock()
    const stopped = {
      status: 'failed' as const,
      error: 'It was stopped by an admin.',
      nextCheckAt: null,
      updatedAt: now,
    }
    if (!(await updateRefundInWindow(transaction, id, refund.sendingUntil, stopped)))
      throw refuse('stuck-job.not-stoppable')
    await recordAction(transaction, {
      actorId: admin.id,
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
