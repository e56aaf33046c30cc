import type { Handle } from '../../platform/database/open'

/** Deletes a session of this user. False when there is none. */
export async function deleteSession(database: Handle, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user, except one if it is given. Part of every change of a password or a role. */
export async function deleteSessionsOf(database: Handle, userId: number, except?: number): Promise<void> {
  let query = database.deleteFrom('sessions').where('userId', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.execute()
}
