import { setImmediate as othersFirst } from 'node:timers/promises'
import type { bulkFundraisers } from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../platform/context'
import { Refusal, refuse } from '../../../platform/refusals/refusal'
import { actOnFundraisers, type BulkAction } from './actions'
import { filterOf } from './list'
import { findAdminFundraiser, listMatchingIds } from './queries'

type Request = CallInput<typeof bulkFundraisers>['body']

/** Fundraisers in one transaction: short enough that a donation hardly waits for it. */
const BATCH = 250

const DONE: Record<BulkAction, { done: string; nothing: string }> = {
  activate: { done: 'activated', nothing: 'There was nothing left to activate' },
  deactivate: { done: 'deactivated', nothing: 'There was nothing left to deactivate' },
  delete: { done: 'deleted', nothing: 'There was nothing left to delete' },
  restore: { done: 'restored', nothing: 'There was nothing to restore: after 30 days it is too late' },
}

/**
 * The same act on many fundraisers, batch by batch, each a transaction with its lines in the audit trail. What was done stays done
 * when a later batch fails, and doing it again changes only the rest. Throws 404, and changes nothing, when one that is named is
 * not there; 503 when it could not be finished.
 */
export async function actOnMany(context: Context, viewer: Viewer, { action, ...which }: Request) {
  const batches = which.matching
    ? matching(context, filterOf(which.matching))
    : named(context, which.fundraiserIds ?? [])
  let changed = 0
  try {
    for await (const ids of batches) {
      const done = await context.database.transaction((transaction) =>
        actOnFundraisers(context, transaction, viewer, action, ids),
      )
      changed += done.length
      await othersFirst()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse('fundraiser.bulk-stopped', null, { cause: error })
  }
  return { message: messageOf(action, changed), changed }
}

/** Hides one fundraiser; hidden already, it stays so. Throws 404. */
export async function deleteOne(context: Context, viewer: Viewer, id: number): Promise<void> {
  if (!(await findAdminFundraiser(context.database.read, id))) throw refuse('fundraiser.not-found')
  await context.database.transaction((transaction) => actOnFundraisers(context, transaction, viewer, 'delete', [id]))
}

async function* named(context: Context, ids: readonly number[]): AsyncGenerator<number[]> {
  const unique = [...new Set(ids)].sort((one, other) => one - other)
  const batches = Array.from({ length: Math.ceil(unique.length / BATCH) }, (_, index) =>
    unique.slice(index * BATCH, (index + 1) * BATCH),
  )
  for (const batch of batches) {
    const found = await context.database.read.selectFrom('fundraisers').select('id').where('id', 'in', batch).execute()
    const missing = batch.find((id) => !found.some((row) => row.id === id))
    if (missing !== undefined) throw refuse('fundraiser.number-not-found', { id: missing })
  }
  yield* batches
}

async function* matching(context: Context, filter: ReturnType<typeof filterOf>): AsyncGenerator<number[]> {
  let ids = await listMatchingIds(context.database, filter, 0, BATCH)
  while (ids.length > 0) {
    yield ids
    ids = await listMatchingIds(context.database, filter, ids.at(-1) ?? 0, BATCH)
  }
}

/** `3 campaigns activated`; or why not. */
function messageOf(action: BulkAction, changed: number): string {
  const { done, nothing } = DONE[action]
  return changed > 0 ? `${changed} ${changed === 1 ? 'campaign' : 'campaigns'} ${done}` : nothing
}
