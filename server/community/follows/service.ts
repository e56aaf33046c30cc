import type { Context } from '../../context'
import { refuse } from '../../platform/refusals/refusal'
import { readFundraiser } from '../fundraisers/service'
import type { Viewer } from '../sessions/viewer'
import { findUser } from '../users/find-user'
import { insertFollow } from './queries'

export { deleteFollow } from './queries'

/**
 * Safe to repeat. What has happened already is no news for the follower. Throws 404 when there is no such fundraiser or it
 * was taken down, and 401 when the account was closed since the session was read.
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
