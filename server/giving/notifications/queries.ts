import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'

type Choice = Row<'users'>['donationNotices']

export function findReader(database: Handle, userId: number) {
  return database
    .selectFrom('users')
    .select(['id', 'email', 'language', 'fullName', 'donationNotices', 'noticesSentUpTo', 'closedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

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

/** The ids of people who chose a daily mail and have unreported donations, up to a donation id. */
export async function listReadersWithNews(database: Handle, upTo: number): Promise<number[]> {
  const rows = await database
    .selectFrom('users')
    .select('users.id')
    .where('donationNotices', '=', 'daily')
    .where('closedAt', 'is', null)
    .where(({ exists, selectFrom, fn, val }) =>
      exists(
        selectFrom('donations')
          .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
          .select('donations.id')
          .whereRef('fundraisers.userId', '=', 'users.id')
          .where('donations.id', '<=', upTo)
          .whereRef('donations.id', '>', fn.coalesce('users.noticesSentUpTo', val(0))),
      ),
    )
    .orderBy('users.id')
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
