import { randomUUID } from 'node:crypto'
import { type BULK_ACTIONS, type bulkFundraisers, MANY_FUNDRAISERS } from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import { typedWhole } from '#shared/rules/typed-number'
import type { Viewer } from '../../../community/sessions/viewer'
import { mailAdmins } from '../../../community/users/admins'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import { recordActs } from '../../../platform/audit-log'
import type { Transaction } from '../../../platform/database/schema'
import { DAY } from '../../../platform/durations'
import { refuse } from '../../../platform/refusals/refusal'
import { liftWithoutReason } from '../../holds/decide'
import { holdFundraiser } from '../../holds/place'
import { actOnManyLetter } from '../help-letters'
import { findAdminFundraiser } from './queries'

type Request = CallInput<typeof bulkFundraisers>['body']

const DONE: Record<BulkAction, { done: string; nothing: string }> = {
  activate: { done: 'activated', nothing: 'There was nothing left to activate' },
  deactivate: { done: 'deactivated', nothing: 'There was nothing left to deactivate' },
  delete: { done: 'deleted', nothing: 'There was nothing left to delete' },
  restore: { done: 'restored', nothing: 'There was nothing to restore: after 30 days it is too late' },
}

/** The same act on many fundraisers at once. Throws 404, and changes nothing, when one of them is not there. */
export async function actOnMany(
  context: Context,
  viewer: Viewer,
  { action, hold, fundraiserIds, typedNumber }: Request,
) {
  const { database, config } = context
  const isMany = fundraiserIds.length > MANY_FUNDRAISERS
  if (isMany && typedWhole(String(typedNumber)) !== fundraiserIds.length)
    throw refuse('fundraiser.number-not-typed', { count: fundraiserIds.length }, { at: 'typedNumber' })
  const found = await database.read.selectFrom('fundraisers').select('id').where('id', 'in', fundraiserIds).execute()
  const missing = fundraiserIds.find((id) => !found.some((row) => row.id === id))
  if (missing !== undefined) throw refuse('fundraiser.number-not-found', { id: missing })
  const changed = await database.transaction(async (transaction) => {
    const ids = await actOnFundraisers(context, transaction, viewer, { action, hold, fundraiserIds })
    if (isMany && ids.length > 0) {
      const actor = (await findUser(transaction, viewer.id))?.fullName ?? ''
      await mailAdmins(transaction, context, `bulk:${randomUUID()}`, () =>
        actOnManyLetter(config.publicUrl, { actor, done: messageOf(action, ids.length) }),
      )
    }
    return ids
  })
  return { message: messageOf(action, changed.length), changed }
}

export async function deleteOne(context: Context, viewer: Viewer, id: number): Promise<void> {
  if (!(await findAdminFundraiser(context.database.read, id))) throw refuse('fundraiser.not-found')
  await context.database.transaction((transaction) =>
    actOnFundraisers(context, transaction, viewer, { action: 'delete', fundraiserIds: [id] }),
  )
}

function messageOf(action: BulkAction, changed: number): string {
  const { done, nothing } = DONE[action]
  return changed > 0 ? `${changed} ${changed === 1 ? 'campaign' : 'campaigns'} ${done}` : nothing
}

type BulkAction = (typeof BULK_ACTIONS)[number]

/** How long a deleted fundraiser can be brought back. After that one without donations is erased. */
export const RESTORABLE_FOR = 30 * DAY

interface FundraiserState {
  id: number
  isActive: number
  hiddenAt: number | null
  ownerClosedAt: number | null
}

/** Which fundraisers an act changes, and into what. The others stay as they are: done twice, it changes nothing more. */
const ACTS = {
  activate: {
    changes: ({ isActive, hiddenAt, ownerClosedAt }: FundraiserState) =>
      hiddenAt === null && isActive === 0 && ownerClosedAt === null,
    into: () => ({ isActive: 1 as const, isDraft: 0 as const }),
  },
  deactivate: {
    changes: ({ isActive, hiddenAt }: FundraiserState) => hiddenAt === null && isActive === 1,
    into: () => ({ isActive: 0 as const, isDraft: 0 as const }),
  },
  delete: {
    changes: ({ hiddenAt }: FundraiserState) => hiddenAt === null,
    into: (now: number) => ({ hiddenAt: now }),
  },
  restore: {
    changes: ({ hiddenAt, ownerClosedAt }: FundraiserState, now: number) =>
      hiddenAt !== null && now - hiddenAt <= RESTORABLE_FOR && ownerClosedAt === null,
    into: () => ({ hiddenAt: null }),
  },
} as const

/** Locks rows in the order of their ids, so that two admins at once never wait for each other for ever. */
async function actOnFundraisers(
  context: Context,
  transaction: Transaction,
  viewer: Viewer,
  { action, hold, fundraiserIds: ids }: Pick<Request, 'action' | 'hold' | 'fundraiserIds'>,
): Promise<number[]> {
  const { database, clock } = context
  let query = transaction
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .select(['fundraisers.id', 'fundraisers.isActive', 'fundraisers.hiddenAt', 'users.closedAt as ownerClosedAt'])
    .where('fundraisers.id', 'in', ids)
    .orderBy('fundraisers.id')
  if (database.engine === 'postgres') query = query.forUpdate('fundraisers')
  const now = clock()
  const { changes, into } = ACTS[action]
  const changing = (await query.execute()).filter((row) => changes(row, now))
  if (changing.length === 0) return []
  const after = into(now)
  const changed = changing.map(({ id }) => id)
  await transaction
    .updateTable('fundraisers')
    .set(after)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', 'in', changed)
    .execute()
  const acts = changing.map(({ id, isActive, hiddenAt }) => ({
    actorId: viewer.id,
    action,
    subject: `fundraiser:${id}`,
    before: 'isActive' in after ? { isActive } : { hiddenAt },
    after: 'isActive' in after ? { isActive: after.isActive } : after,
    createdAt: now,
  }))
  await recordActs(transaction, acts)
  const stop = 'isActive' in after ? 'gifts' : 'page'
  for (const id of changed)
    if (action === 'deactivate' || action === 'delete')
      await holdFundraiser(context, transaction, viewer, id, { stop, hold })
    else await liftWithoutReason(context, transaction, viewer, id, stop)
  await database.withdraw(transaction)
  return changed
}
