import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { indexFundraisersOf } from '../search/search-index'
import { findUser } from '../users/find-user'
import { presentOwnUser } from '../users/present'
import { type ProfileChanges, updateProfileColumns } from './queries'

/**
 * Changes a profile; undefined fields stay. `version` is the version that was edited, if the client knows it. Throws 404
 * when there is no such user, and 409 with the current state when the profile has changed since.
 */
export async function editProfile(
  { database, secrets }: Context,
  transaction: Transaction<Tables>,
  userId: number,
  { version, ...changes }: ProfileChanges & { version?: number | undefined },
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', userId)
  const user = await findUser(transaction, userId)
  if (!user) throw refuse('account.not-found')
  if (version !== undefined && version !== user.version) {
    throw refuse('account.changed-elsewhere', null, {
      details: { current: presentOwnUser(user, secrets) },
    })
  }
  const edited = await updateProfileColumns(transaction, userId, changes)
  if (edited.fullName !== user.fullName || edited.location !== user.location) {
    await indexFundraisersOf(transaction, userId)
  }
  return edited
}
