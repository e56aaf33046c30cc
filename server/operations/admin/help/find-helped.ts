import type { Transaction } from 'kysely'
import type { Viewer } from '../../../community/sessions/viewer'
import { concernsAdmin } from '../../../community/users/admins'
import { findUserEvenClosed } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import type { Row, Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'

/** The name of the admin who acts, for mails to the others. */
export async function findActor(transaction: Transaction<Tables>, { id }: Viewer): Promise<string> {
  return (await findUserEvenClosed(transaction, id))?.fullName ?? 'An admin'
}

/**
 * Locks and returns the person whose account an admin wants to help with. Throws 404, 409 for a closed account, and 403 for the admin, for
 * a person whose profile the admin made, and for another admin: a stolen session of one admin must not take over the others.
 */
export async function lockHelped(
  transaction: Transaction<Tables>,
  { database }: Pick<Context, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', id)
  const person = await findUserEvenClosed(transaction, id)
  if (!person) throw refuse('account.not-found')
  if (person.closedAt !== null) throw refuse('account.closed')
  if (concernsAdmin(viewer, person)) throw refuse('admin.own-matter')
  if (person.isAdmin === 1) throw refuse('admin.not-for-admins')
  return person
}
