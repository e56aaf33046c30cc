import type { PayoutRequest } from '#shared/contract/payouts'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { refuse } from '../../platform/refusals/refusal'
import { lockPerson } from './accounts/person'
import { forgetApproval } from './approvals/second-admin'
import { presentOne, presentPayouts } from './present'
import { findPayout } from './queries'
import { cancelPayout } from './transfers/outcomes'

/**
 * Cancels the viewer's own payout that was not sent yet, so that its amount is in their balance again. Takes the same lock as an admin's
 * decision: of two at the same moment the first counts. Cancelling again changes nothing. Throws 404 for a payout of somebody else, and
 * 409 for one that was sent or refused, and for one that an admin has begun by hand.
 */
export async function cancelRequest(context: Context, viewer: Viewer, id: number): Promise<PayoutRequest> {
  return context.database.transaction(async (transaction) => {
    await lockPerson(context, transaction, viewer)
    const payout = await findPayout(transaction, id)
    if (payout?.userId !== viewer.id) throw refuse('payout.not-found')
    if (payout.recipient !== null) throw refuse('payout.made-by-team')
    if (payout.status !== 'pending') {
      const now = presentOne(await presentPayouts(context, transaction, [payout], true))
      if (now.isCancelled) return now
      throw refuse('payout.not-cancellable', { status: payout.status }, { details: { current: now } })
    }
    const cancelled = await cancelPayout(transaction, context, payout)
    await forgetApproval(transaction, id)
    await recordAction(transaction, {
      actorId: viewer.id,
      action: 'payout cancelled',
      subject: `payout:${id}`,
      before: { status: payout.status, amount: payout.amount },
      after: { status: cancelled.status, amount: cancelled.amount },
      createdAt: context.clock(),
    })
    return presentOne(await presentPayouts(context, transaction, [cancelled], true))
  })
}
