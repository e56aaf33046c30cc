import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { indexFundraisersOf } from '../fundraisers/search-index'
import { AppError, notFound } from '../http/app-error'
import { presentOwnUser } from './present'
import { findUser, type ProfileChanges, updateProfileColumns } from './queries'

/**
 * Changes a profile; what is undefined stays. `version` is the one that the edit was made on, where the editor knows it. Throws
 * 404 when there is no such person, and 409 with the current state when the profile was changed since.
 */
export async function editProfile(
  { database, secrets }: Context,
  transaction: Transaction<Tables>,
  userId: number,
  { version, ...changes }: ProfileChanges & { version?: number | undefined },
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', userId)
  const user = await findUser(transaction, userId)
  if (!user) throw notFound('User')
  if (version !== undefined && version !== user.version) {
    throw new AppError(409, 'This profile was changed elsewhere', {
      details: { current: presentOwnUser(user, secrets) },
    })
  }
  const edited = await updateProfileColumns(transaction, userId, changes)
  if (edited.fullName !== user.fullName || edited.location !== user.location) {
    await indexFundraisersOf(transaction, userId)
  }
  return edited
}
