import type { stopTrouble } from '#shared/contract/admin/stuck-jobs'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import { prepareDecision } from '../../../giving/payouts/review/decide'
import { stopRefund } from '../../../giving/refunds/stop'
import type { Context } from '../../../platform/context'
import { refuse } from '../../../platform/refusals/refusal'
import { findStuckJob } from './stuck-jobs'

/**
 * Gives up a stuck payout or refund that the provider does not have. The audit trail records it. Throws 403 for an admin who is
 * concerned, and 409 when it is no longer stuck or the provider may have it.
 */
export async function stop(
  context: Context,
  viewer: Viewer,
  { kind, id }: CallInput<typeof stopTrouble>['body'],
): Promise<void> {
  const { database, clock } = context
  const found = await findStuckJob(database, clock(), kind, id)
  if (!found) throw refuse('stuck-job.not-stuck')
  if (found.canStop !== 1) throw refuse('stuck-job.not-stoppable')
  if (kind === 'refund') return stopRefund(context, viewer, id)
  const decide = await prepareDecision(context, viewer, id, { status: 'failed', notes: undefined })
  await database.transaction(decide)
}
