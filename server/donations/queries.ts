import { expressionBuilder, type Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'
import type { Cursor } from '../http/cursor'

export function insertDonation(transaction: Transaction<Tables>, row: NewRow<'donations'>): Promise<Row<'donations'>> {
  return transaction.insertInto('donations').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Moves a fundraiser's totals, by cents and by a count. Not an edit: its version stays. */
export async function addToTotals(
  transaction: Transaction<Tables>,
  fundraiserId: number,
  amount: number,
  count: number,
): Promise<void> {
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({
      currentAmount: set('currentAmount', '+', amount),
      donationsCount: set('donationsCount', '+', count),
    }))
    .where('id', '=', fundraiserId)
    .execute()
}

/**
 * The leader who made the account of a fundraiser's creator; null where people registered themselves, and once the leader has
 * closed their account: nobody could draw the commission.
 */
export async function findLeaderOf(database: Handle, fundraiserId: number): Promise<number | null> {
  const { leaderId } = await database
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('users as leader', (join) =>
      join.onRef('leader.id', '=', 'users.createdById').on('leader.closedAt', 'is', null),
    )
    .select('leader.id as leaderId')
    .where('fundraisers.id', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return leaderId
}

export function findDonationOfAttempt(database: Handle, attemptId: number): Promise<Row<'donations'> | undefined> {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .selectAll('donations')
    .where('payments.attemptId', '=', attemptId)
    .executeTakeFirst()
}

/** Newest first, from where the last page ended. Without those that went back whole. */
export function listDonationsOf(
  database: Handle,
  fundraiserId: number,
  after: Cursor | null,
  limit: number,
): Promise<Row<'donations'>[]> {
  let query = database
    .selectFrom('donations')
    .selectAll()
    .where('fundraiserId', '=', fundraiserId)
    .whereRef('returnedAmount', '<', 'amount')
  if (after) query = query.where(comesAfter(after))
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export type ReceivedDonation = Row<'donations'> & { fundraiserTitle: string }

/** What all fundraisers of a person have received. Newest first, from where the last page ended. Without those that went back whole. */
export function listDonationsTo(
  database: Handle,
  userId: number,
  after: Cursor | null,
  limit: number,
): Promise<ReceivedDonation[]> {
  let query = database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .selectAll('donations')
    .select('fundraisers.title as fundraiserTitle')
    .where('fundraisers.userId', '=', userId)
    .whereRef('donations.returnedAmount', '<', 'donations.amount')
  if (after) query = query.where(comesAfter(after))
  return query.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc').limit(limit).execute()
}

function comesAfter({ value, id }: Cursor) {
  const { eb, or, and } = expressionBuilder<Tables, 'donations'>()
  return or([
    eb('donations.createdAt', '<', value),
    and([eb('donations.createdAt', '=', value), eb('donations.id', '<', id)]),
  ])
}
