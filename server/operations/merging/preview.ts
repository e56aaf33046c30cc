import type { getMergePreview } from '#shared/contract/admin/merge-accounts'
import type { CallReply } from '#shared/contract/base/call'
import { findUser } from '../../community/users/find-user'
import { totalOf } from '../../giving/payouts/balance/balance'
import { listBalances } from '../../giving/payouts/balance/list-balances'
import type { Context } from '../../platform/context'
import { refuse } from '../../platform/refusals/refusal'
import { listMergeObstacles } from './obstacles'
import { countPossessions, findByUsername, findOpenMerge } from './queries'

/**
 * What would move to the account that stays, and why it can't now. Throws 404 for an unknown or closed account, 400 for the same one, and
 * 403 for an admin's.
 */
export async function readMergePreview(
  { database, clock }: Context,
  keptId: number,
  username: string,
): Promise<CallReply<typeof getMergePreview>> {
  const kept = await findUser(database.read, keptId)
  const ended = await findByUsername(database.read, username)
  if (!kept || !ended) throw refuse('account.not-found')
  if (kept.id === ended.id) throw refuse('merge.same')
  if (ended.isAdmin === 1) throw refuse('admin.not-for-admins')
  const now = clock()
  const open = await findOpenMerge(database.read, { keptId, endedId: ended.id }, now)
  return {
    ended: { id: ended.id, username: ended.username, fullName: ended.fullName },
    moves: await countPossessions(database.read, ended.id),
    balance: totalOf(await listBalances(database.read, [ended.id])),
    obstacles: (await listMergeObstacles(database.read, { kept, ended }, now)).map(({ message }) => message),
    waitsUntil: open ? new Date(open.expiresAt).toISOString() : null,
  }
}
