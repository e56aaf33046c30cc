import type { Transaction } from 'kysely'
import type { BULK_ACTIONS } from '#shared/contract/admin/fundraisers'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { recordActs } from '../../../platform/audit-log'
import type { Tables } from '../../../platform/database/schema'

export type BulkAction = (typeof BULK_ACTIONS)[number]

const DAY = 24 * 60 * 60_000
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

/**
 * Does an act to some fundraisers, inside a transaction, and writes down each that it changed. Gives those that it changed. Rows
 * are locked in the order of their ids, so that two admins at once wait for each other instead of for ever.
 */
export async function actOnFundraisers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  transaction: Transaction<Tables>,
  viewer: Viewer,
  action: BulkAction,
  ids: readonly number[],
): Promise<number[]> {
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
  await database.withdraw(transaction)
  return changed
}
