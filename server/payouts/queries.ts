import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'
import type { Cursor } from '../http/cursor'

type Inside = Transaction<Tables>
export type Payout = Row<'payout_requests'>

export function findPayout(database: Handle, id: number): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By the name that a provider knows it under. */
export function findPayoutByReference(database: Handle, reference: string): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The request that waits for an admin, of one fundraiser or (null) of a leader's commission. */
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

/** One's own, newest first, from where the last page ended. */
export function listPayoutsOf(
  database: Handle,
  userId: number,
  after: Cursor | null,
  limit: number,
): Promise<Payout[]> {
  let query = database.selectFrom('payout_requests').selectAll().where('userId', '=', userId)
  // Ids grow with time.
  if (after) query = query.where('id', '<', after.id)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export function insertPayout(transaction: Inside, row: NewRow<'payout_requests'>): Promise<Payout> {
  return transaction.insertInto('payout_requests').values(row).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<Omit<Payout, 'id' | 'userId' | 'fundraiserId' | 'amount' | 'requestedAt'>>

export function updatePayout(transaction: Inside, id: number, changes: Changes): Promise<Payout> {
  return transaction
    .updateTable('payout_requests')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertStep(transaction: Inside, row: NewRow<'payout_steps'>): Promise<void> {
  await transaction.insertInto('payout_steps').values(row).execute()
}

export async function hasArrivedBefore(transaction: Inside, payoutId: number): Promise<boolean> {
  const steps = transaction.selectFrom('payout_steps').select('id').where('payoutId', '=', payoutId)
  return (await steps.where('status', '=', 'completed').executeTakeFirst()) !== undefined
}

/** The way of each payout so far, oldest step first. */
export function listSteps(database: Handle, payoutIds: readonly number[]): Promise<Row<'payout_steps'>[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payout_steps').selectAll().where('payoutId', 'in', payoutIds).orderBy('id').execute()
}

/** Those about which a provider is to be asked by now, the longest waiting first. */
export function listDuePayouts(
  database: Handle,
  method: 'stripe' | 'flutterwave',
  now: number,
  limit: number,
): Promise<Payout[]> {
  return database
    .selectFrom('payout_requests')
    .selectAll()
    .where('nextCheckAt', '<=', now)
    .where('method', '=', method)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

/** Counts a check and puts the next one off, before it is made. False when another server did so first. */
export async function claimPayout(database: Handle, payout: Payout, nextCheckAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payout_requests')
    .set({ checks: payout.checks + 1, nextCheckAt })
    .where('id', '=', payout.id)
    .where('checks', '=', payout.checks)
    .where('nextCheckAt', '=', payout.nextCheckAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
