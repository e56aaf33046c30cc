import type { bulkFundraisers } from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { refuse } from '../../../platform/refusals/refusal'
import { actOnFundraisers, type BulkAction } from './actions'
import { findAdminFundraiser } from './queries'

type Request = CallInput<typeof bulkFundraisers>['body']

const DONE: Record<BulkAction, { done: string; nothing: string }> = {
  activate: { done: 'activated', nothing: 'There was nothing left to activate' },
  deactivate: { done: 'deactivated', nothing: 'There was nothing left to deactivate' },
  delete: { done: 'deleted', nothing: 'There was nothing left to delete' },
  restore: { done: 'restored', nothing: 'There was nothing to restore: after 30 days it is too late' },
}

/** The same act on many fundraisers at once. Throws 404, and changes nothing, when one of them is not there. */
export async function actOnMany(context: Context, viewer: Viewer, { action, fundraiserIds }: Request) {
  const { database } = context
  const found = await database.read.selectFrom('fundraisers').select('id').where('id', 'in', fundraiserIds).execute()
  const missing = fundraiserIds.find((id) => !found.some((row) => row.id === id))
  if (missing !== undefined) throw refuse('fundraiser.number-not-found', { id: missing })
  const { length: changed } = await database.transaction((transaction) =>
    actOnFundraisers(context, transaction, viewer, action, fundraiserIds),
  )
  return { message: messageOf(action, changed), changed }
}

/** Hides one fundraiser; hidden already, it stays so. Throws 404. */
export async function deleteOne(context: Context, viewer: Viewer, id: number): Promise<void> {
  if (!(await findAdminFundraiser(context.database.read, id))) throw refuse('fundraiser.not-found')
  await context.database.transaction((transaction) => actOnFundraisers(context, transaction, viewer, 'delete', [id]))
}

/** `3 campaigns activated`; or why not. */
function messageOf(action: BulkAction, changed: number): string {
  const { done, nothing } = DONE[action]
  return changed > 0 ? `${changed} ${changed === 1 ? 'campaign' : 'campaigns'} ${done}` : nothing
}
