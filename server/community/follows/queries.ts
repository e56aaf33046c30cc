import type { Transaction } from 'kysely'
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

export async function hasFollow(database: Handle, userId: number, fundraiserId: number): Promise<boolean> {
  const row = await database
    .selectFrom('follows')
    .select('id')
    .where('userId', '=', userId)
    .where('fundraiserId', '=', fundraiserId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFollow(database: Handle, userId: number, fundraiserId: number): Promise<void> {
  await database.deleteFrom('follows').where('userId', '=', userId).where('fundraiserId', '=', fundraiserId).execute()
}

export async function deleteFollowById(database: Handle, id: number): Promise<void> {
  await database.deleteFrom('follows').where('id', '=', id).execute()
}

/** What followers are told, and the column that says when. */
export const TOLD = { goal: 'goalToldAt', end: 'endToldAt' } as const
export type News = keyof typeof TOLD

/** Followers who were not told yet of what has happened to a fundraiser. Those of one that is not shown are not told. */
export function listToTell(database: Handle, news: News, now: number, limit: number) {
  const query = database
    .selectFrom('follows')
    // In this order: SQLite does not reorder a cross join, so it reads the index of those who were not told.
    .crossJoin('fundraisers')
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
      'follower.emailConfirmedAt',
      'follower.closedAt',
    ])
    .whereRef('fundraisers.id', '=', 'follows.fundraiserId')
    .where(`follows.${TOLD[news]}`, 'is', null)
    .where('fundraisers.hiddenAt', 'is', null)
    .where('fundraisers.isActive', '=', 1)
  const due =
    news === 'goal'
      ? query.whereRef('fundraisers.currentAmount', '>=', 'fundraisers.goalAmount')
      : query.where('fundraisers.endDate', '<=', now)
  return due.orderBy('follows.fundraiserId').orderBy('follows.id').limit(limit).execute()
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
    .set({ [TOLD[news]]: now })
    .where('id', '=', id)
    .where(TOLD[news], 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
