import type { Context } from '../../platform/context'
import { type Cursor, decodeCursor } from '../../platform/lists/cursor'
import { pageOf } from '../../platform/lists/pages'
import { refuse } from '../../platform/refusals/refusal'
import { listFollowed } from '../fundraisers/lists/followed'
import type { FundraiserRow } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import type { Viewer } from '../sessions/viewer'
import { findUser } from '../users/find-user'
import { deleteFollow, hasFollow, insertFollow } from './queries'

const DEFAULT_LIMIT = 50

/** Throws 404 when there is no such fundraiser, or it was taken down. */
export async function readFollow(context: Context, { id }: Viewer, fundraiserId: number): Promise<boolean> {
  await readFundraiser(context, fundraiserId)
  return hasFollow(context.database.read, id, fundraiserId)
}

/**
 * Safe to repeat. What has happened already is no news for the follower. Throws 404 as above, and 401 when the account was closed since the
 * session was read.
 */
export async function follow(context: Context, { id }: Viewer, fundraiserId: number): Promise<void> {
  const { database } = context
  const { currentAmount, goalAmount, endDate } = await readFundraiser(context, fundraiserId)
  const now = context.clock()
  const isOver = endDate !== null && endDate <= now
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', id)
    if (!(await findUser(transaction, id))) throw refuse('request.signed-out')
    await insertFollow(transaction, {
      userId: id,
      fundraiserId,
      createdAt: now,
      goalToldAt: isOver || currentAmount >= goalAmount ? now : null,
      endToldAt: isOver ? now : null,
    })
  })
}

/** Safe to repeat, also for a fundraiser that was taken down. */
export async function unfollow({ database }: Context, { id }: Viewer, fundraiserId: number): Promise<void> {
  await deleteFollow(database.write, id, fundraiserId)
}

/** The same by the link in a mail. */
export async function endFollow(
  { database }: Pick<Context, 'database'>,
  userId: number,
  fundraiserId: number,
): Promise<void> {
  await deleteFollow(database.write, userId, fundraiserId)
}

/** One page of the followed fundraisers and where the next begins. Throws 400 for a cursor that is not ours. */
export async function readFollowed(
  { database }: Context,
  { id }: Viewer,
  request: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: FundraiserRow[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const rows = await listFollowed(database.read, id, decodeCursor(request.cursor), limit + 1)
  return pageOf(rows, limit, ({ followId }) => ({ value: followId, id: followId }))
}
