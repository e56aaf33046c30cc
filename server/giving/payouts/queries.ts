import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists/cursor'
import type { Payout } from './tables'

export function findPayout(database: Handle, id: number): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a payout by the reference that the provider knows it by. */
export function findPayoutByReference(database: Handle, reference: string): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The request that waits for an admin, for one fundraiser or (null) for a leader's commission. */
export function findWaitingPayout(
  database: Handle,
  userId: number,
  fundraiserId: number | null,
): Promise<Payout | undefined> {
  const query = database
    .selectFrom('payout_requests')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
  return (
    fundraiserId === null ? query.where('fundraiserId', 'is', null) : query.where('fundraiserId', '=', fundraiserId)
  ).executeTakeFirst()
}

/** A person's payouts, newest first, starting after the last page. */
export function listPayoutsOf(
  database: Handle,
  userId: number,
  after: Cursor | null,
  limit: number,
): Promise<Payout[]> {
  let query = database.selectFrom('payout_requests').selectAll().where('userId', '=', userId)
  // A higher id is newer.
  if (after) query = query.where('id', '<', after.id)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export function insertPayout(transaction: Transaction<Tables>, row: NewRow<'payout_requests'>): Promise<Payout> {
  return transaction.insertInto('payout_requests').values(row).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<Omit<Payout, 'id' | 'userId' | 'fundraiserId' | 'amount' | 'requestedAt'>>

export function updatePayout(transaction: Transaction<Tables>, id: number, changes: Changes): Promise<Payout> {
  return transaction
    .updateTable('payout_requests')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertStep(transaction: Transaction<Tables>, row: NewRow<'payout_steps'>): Promise<void> {
  await transaction.insertInto('payout_steps').values(row).execute()
}

export async function hasArrivedBefore(transaction: Transaction<Tables>, payoutId: number): Promise<boolean> {
  const steps = transaction.selectFrom('payout_steps').select('id').where('payoutId', '=', payoutId)
  return (await steps.where('status', '=', 'completed').executeTakeFirst()) !== undefined
}

/** The status history of each payout, oldest step first. */
export function listSteps(database: Handle, payoutIds: readonly number[]): Promise<Row<'payout_steps'>[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payout_steps').selectAll().where('payoutId', 'in', payoutIds).orderBy('id').execute()
}
