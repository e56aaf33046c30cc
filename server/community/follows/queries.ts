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

/** Safe to repeat, also for a fundraiser that was taken down. */
export async function deleteFollow(database: Handle, userId: number, fundraiserId: number): Promise<void> {
  await database.deleteFrom('follows').where('userId', '=', userId).where('fundraiserId', '=', fundraiserId).execute()
}

/** What followers are told. The end is told last, so that no news is left after it. */
export type News = 'goal' | 'end'

/**
 * The next followers who can be told that a fundraiser has ended or reached its goal, and were not. One that is not shown has no news, and
 * a mail goes only to a confirmed address.
 */
export function listToTell(database: Handle, now: number, limit: number) {
  return database
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
      'fundraisers.endDate',
      'creator.fullName as creatorName',
      'follower.id as followerId',
      'follower.email',
      'follower.fullName',
      'follower.language',
    ])
    .where('follows.endToldAt', 'is', null)
    .where((where) =>
      where.or([
        where('fundraisers.endDate', '<=', now),
        where.and([
          where('follows.goalToldAt', 'is', null),
          where('fundraisers.currentAmount', '>=', where.ref('fundraisers.goalAmount')),
        ]),
      ]),
    )
    .where('follower.emailConfirmedAt', 'is not', null)
    .where('follower.closedAt', 'is', null)
    .where('fundraisers.hiddenAt', 'is', null)
    .where('fundraisers.isActive', '=', 1)
    .orderBy('follows.id')
    .limit(limit)
    .execute()
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
    .set({ goalToldAt: now, ...(news === 'end' && { endToldAt: now }) })
    .where('id', '=', id)
    .where(`${news}ToldAt`, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
