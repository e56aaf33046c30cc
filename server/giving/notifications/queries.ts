import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'

type Choice = Row<'users'>['donationNotices']

export async function setChoice(
  transaction: Transaction<Tables>,
  userId: number,
  donationNotices: Choice,
  noticesSentUpTo: number | null,
): Promise<void> {
  await transaction.updateTable('users').set({ donationNotices, noticesSentUpTo }).where('id', '=', userId).execute()
}

/** The id of the newest donation; 0 when there is none. */
export async function newestDonationId(database: Handle): Promise<number> {
  const row = await database.selectFrom('donations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/**
 * The id before the first donation that was recorded at or after a time. The sum in the query stops SQLite from scanning all ids
 * for the lowest one: it reads the index on the time instead.
 */
export async function lastDonationBefore(database: Handle, moment: number): Promise<number> {
  const { first } = await database
    .selectFrom('donations')
    .select(sql<number | null>`min(id + 0)`.as('first'))
    .where('createdAt', '>=', moment)
    .executeTakeFirstOrThrow()
  return first === null ? newestDonationId(database) : first - 1
}

/** The ids of people who chose a daily mail. */
export async function listDailyReaders(database: Handle): Promise<number[]> {
  const rows = await database
    .selectFrom('users')
    .select('id')
    .where('donationNotices', '=', 'daily')
    .where('closedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The donations to a person's fundraisers, after one donation id and up to another. */
function received(database: Handle, userId: number, after: number, upTo: number) {
  return database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .where('fundraisers.userId', '=', userId)
    .where('donations.id', '>', after)
    .where('donations.id', '<=', upTo)
}

export function sumReceived(database: Handle, userId: number, after: number, upTo: number) {
  return received(database, userId, after, upTo)
    .select(({ fn, val }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('donations.amount'), val(0)).as('amount'),
    ])
    .executeTakeFirstOrThrow()
}

/** The first of these donations, oldest first, with the titles of their fundraisers. */
export function listReceived(database: Handle, userId: number, after: number, upTo: number, limit: number) {
  return received(database, userId, after, upTo)
    .selectAll('donations')
    .select('fundraisers.title')
    .orderBy('donations.id')
    .limit(limit)
    .execute()
}
