import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { indexFundraisersOf } from '../search/search-index'
import { findUser } from '../users/find-user'
import { presentOwnUser } from '../users/present'
import { announceNewName, dropsVerification } from './drop-verification'
import { type ProfileChanges, updateProfileColumns } from './queries'
import { removes } from './removes'

const SHOWN = ['fullName', 'bio', 'location', 'profileImage'] as const

/**
 * Changes a profile; undefined fields stay. A new name takes the tick of a verified person away: an admin has to look at it again.
 * `actorId`: the user who makes the change. `version` is the version that was edited, if the client knows it. Throws 404
 * when there is no such user, and 409 with the current state when the profile has changed since.
 */
export async function editProfile(
  context: Context,
  transaction: Transaction<Tables>,
  actorId: number,
  userId: number,
  { version, ...changes }: ProfileChanges & { version?: number | undefined },
): Promise<Row<'users'>> {
  const { database, secrets } = context
  await database.lock(transaction, 'users', userId)
  const user = await findUser(transaction, userId)
  if (!user) throw refuse('account.not-found')
  if (version !== undefined && version !== user.version) {
    throw refuse('account.changed-elsewhere', null, {
      details: { current: presentOwnUser(user, secrets) },
    })
  }
  const isDropped = dropsVerification(user, changes.fullName)
  const edited = await updateProfileColumns(transaction, userId, { ...changes, ...(isDropped && { isVerified: 0 }) })
  if (isDropped || removes(SHOWN, user, edited)) await database.withdraw(transaction)
  if (isDropped) await announceNewName(transaction, context, actorId, user, edited)
  if (edited.fullName !== user.fullName || edited.location !== user.location) {
    await indexFundraisersOf(transaction, userId)
  }
  return edited
}
