import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists/cursor'
import type { Payout, PayoutPart } from './tables'

export function findPayout(database: Handle, id: number): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a payout by the reference that the provider knows it by. */
export function findPayoutByReference(database: Handle, reference: string): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
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

/** What a payout takes from one balance, in cents. `fundraiserId` is null for a leader's commission. */
export type NewPart = Pick<PayoutPart, 'fundraiserId' | 'amount'>

/** Stores a payout and its parts, which must add up to its amount. */
export async function insertPayout(
  transaction: Transaction<Tables>,
  row: Omit<NewRow<'payout_requests'>, 'amount' | 'fundraiserId'>,
  parts: readonly NewPart[],
): Promise<Payout> {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const fundraiserId = parts.length === 1 ? (parts[0]?.fundraiserId ?? null) : null
  const payout = await transaction
    .insertInto('payout_requests')
    .values({ ...row, amount, fundraiserId })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = parts.map((part) => ({ payoutId: payout.id, fundraiserId: part.fundraiserId, amount: part.amount }))
  await transaction.insertInto('payout_parts').values(rows).execute()
  return payout
}

/** The parts of these payouts, in the order in which they were chosen. */
export function listParts(database: Handle, payoutIds: readonly number[]): Promise<PayoutPart[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payout_parts').selectAll().where('payoutId', 'in', payoutIds).orderBy('id').execute()
}

/** Those of these people who have received a payout. */
export async function listPaidPeople(database: Handle, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const paid = database.selectFrom('payout_requests').select('userId').where('status', '=', 'completed')
  const rows = await paid.where('userId', 'in', userIds).distinct().execute()
  return new Set(rows.map(({ userId }) => userId))
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
