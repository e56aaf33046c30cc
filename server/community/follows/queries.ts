import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Tables } from '../../platform/database/schema'

/** Does nothing when the person follows it already. */
export async function insertFollow(database: Handle, row: NewRow<'follows'>): Promise<void> {
  await database
    .insertInto('follows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'fundraiserId']).doNothing())
    .execute()
}

/** Safe to repeat, also for a fundraiser that was taken down. */
export async function deleteFollow(database: Handle, userId: number, fundraiserId: number): Promise<void> {
  await database.deleteFrom('follows').where('userId', '=', userId).where('fundraiserId', '=', fundraiserId).execute()
}

/** What followers are told. The end is told last, so that no news is left after it. */
export type News = 'goal' | 'end'
const TELLS = { goal: ['goalToldAt'], end: ['goalToldAt', 'endToldAt'] } as const

/** What there is to tell of a fundraiser. */
export interface Due {
  fundraiserId: number
  news: News
}

interface Followed {
  fundraiserId: number
  isOver: number
  isDue: number
}

/**
 * The next followed fundraisers after an id, at most `limit`: those with followers who can be told of the end or the goal and were not,
 * and the last id that was looked at; null when there are no more. One that is not shown has no news. `now` in milliseconds. Steps from
 * one fundraiser to the next, however many follow each.
 */
export async function listDue(
  database: Handle,
  { beyond, limit, now }: { beyond: number; limit: number; now: number },
): Promise<{ due: Due[]; reached: number | null }> {
  const next = (id: RawBuilder<number>) => sql`select min(f."fundraiserId") from follows f
    where f."endToldAt" is null and f."fundraiserId" > ${id}`
  const waits = (told: string) => sql`exists (select 1 from follows f join users u on u.id = f."userId"
    where f."fundraiserId" = followed.id and ${sql.ref(`f.${told}`)} is null
      and u."emailConfirmedAt" is not null and u."closedAt" is null)`
  const { rows } = await sql<Followed>`with recursive followed(id, place) as (
      select (${next(sql`${beyond}`)}), 1
      union all
      select (${next(sql`followed.id`)}), followed.place + 1 from followed
      where followed.id is not null and followed.place < ${limit})
    select followed.id as "fundraiserId",
      case when fundraisers."endDate" <= ${now} then 1 else 0 end as "isOver",
      case when fundraisers."hiddenAt" is not null or fundraisers."isActive" = 0 then 0
        when fundraisers."endDate" <= ${now} then case when ${waits('endToldAt')} then 1 else 0 end
        when fundraisers."currentAmount" < fundraisers."goalAmount" then 0
        when ${waits('goalToldAt')} then 1
        else 0 end as "isDue"
    from followed cross join fundraisers where fundraisers.id = followed.id order by followed.id`.execute(database)
  return {
    due: rows
      .filter(({ isDue }) => isDue === 1)
      .map(({ fundraiserId, isOver }) => ({ fundraiserId, news: isOver === 1 ? 'end' : 'goal' })),
    reached: rows.length < limit ? null : (rows.at(-1)?.fundraiserId ?? null),
  }
}

/** Followers who can be told and were not, of a fundraiser that still has that news. A mail goes only to a confirmed address. */
export function listToTell(database: Handle, { fundraiserId, news }: Due, now: number, limit: number) {
  const query = database
    .selectFrom('follows')
    .innerJoin('fundraisers', 'fundraisers.id', 'follows.fundraiserId')
    .innerJoin('users as creator', 'creator.id', 'fundraisers.userId')
    .innerJoin('users as follower', 'follower.id', 'follows.userId')
    .select([
      'follows.id',
      'follows.fundraiserId',
      'fundraisers.title',
      'fundraisers.displayName',
      'fundraisers.currentAmount',
      'fundraisers.goalAmount',
      'fundraisers.donationsCount',
      'creator.fullName as creatorName',
      'follower.id as followerId',
      'follower.email',
      'follower.fullName',
      'follower.language',
    ])
    .where('follows.fundraiserId', '=', fundraiserId)
    .where(`follows.${news}ToldAt`, 'is', null)
    .where('follower.emailConfirmedAt', 'is not', null)
    .where('follower.closedAt', 'is', null)
    .where('fundraisers.hiddenAt', 'is', null)
    .where('fundraisers.isActive', '=', 1)
  const still =
    news === 'goal'
      ? query.whereRef('fundraisers.currentAmount', '>=', 'fundraisers.goalAmount')
      : query.where('fundraisers.endDate', '<=', now)
  return still.orderBy('follows.id').limit(limit).execute()
}
export type ToTell = Awaited<ReturnType<typeof listToTell>>[number]

/** Returns false when another server has told them, or they have stopped following. */
export async function noteTold(
  transaction: Transaction<Tables>,
  id: number,
  news: News,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('follows')
    .set(Object.fromEntries(TELLS[news].map((column) => [column, now])))
    .where('id', '=', id)
    .where(`${news}ToldAt`, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
