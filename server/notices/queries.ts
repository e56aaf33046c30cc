import { sql, type Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { Row, Tables } from '../database/schema'

type Choice = Row<'users'>['donationNotices']

export async function findOwnerId(database: Handle, fundraiserId: number): Promise<number> {
  const { userId } = await database
    .selectFrom('fundraisers')
    .select('userId')
    .where('id', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return userId
}

export function findReader(database: Handle, userId: number) {
  return database
    .selectFrom('users')
    .select(['id', 'email', 'fullName', 'donationNotices', 'noticesSentUpTo', 'closedAt'])
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

export async function findTitle(database: Handle, fundraiserId: number): Promise<string> {
  const row = await database.selectFrom('fundraisers').select('title').where('id', '=', fundraiserId).executeTakeFirst()
  return row?.title ?? ''
}

/** The id of the newest donation of all; 0 where there is none. */
export async function newestDonationId(database: Handle): Promise<number> {
  const row = await database.selectFrom('donations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/**
 * The last donation before the first that was recorded at or after a moment. The sum keeps SQLite from walking through all ids
 * to find the lowest: it reads that time's part of the index instead.
 */
export async function lastDonationBefore(database: Handle, moment: number): Promise<number> {
  const { first } = await database
    .selectFrom('donations')
    .select(sql<number | null>`min(id + 0)`.as('first'))
    .where('createdAt', '>=', moment)
    .executeTakeFirstOrThrow()
  return first === null ? newestDonationId(database) : first - 1
}

/** Who wants one mail a day and has something in it, up to a donation. */
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

/** What a person's fundraisers received after one donation and up to another. */
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

/** The first of them, oldest first, with what they were for. */
export function listReceived(database: Handle, userId: number, after: number, upTo: number, limit: number) {
  return received(database, userId, after, upTo)
    .selectAll('donations')
    .select('fundraisers.title')
    .orderBy('donations.id')
    .limit(limit)
    .execute()
}
