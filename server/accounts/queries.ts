import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'

export function findUser(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst()
}

export function findUserByEmail(database: Handle, emailHash: string) {
  return database
    .selectFrom('users')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** Which of the two is taken already. */
export async function findTaken(
  database: Handle,
  { usernameKey, emailHash }: Pick<Row<'users'>, 'usernameKey' | 'emailHash'>,
): Promise<{ username: boolean; email: boolean }> {
  const rows = await database
    .selectFrom('users')
    .select(['usernameKey', 'emailHash'])
    .where((where) => where.or([where('usernameKey', '=', usernameKey), where('emailHash', '=', emailHash)]))
    .execute()
  return {
    username: rows.some((row) => row.usernameKey === usernameKey),
    email: rows.some((row) => row.emailHash === emailHash),
  }
}

/** Nothing when the username or the e-mail address is taken. */
export function insertUser(transaction: Transaction<Tables>, row: NewRow<'users'>): Promise<Row<'users'> | undefined> {
  return transaction
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type ProfileChanges = Partial<Pick<Row<'users'>, 'fullName' | 'bio' | 'location' | 'profileImage'>>

/** What is undefined stays. */
export function updateProfileColumns(
  transaction: Transaction<Tables>,
  id: number,
  { fullName, bio, location, profileImage }: ProfileChanges,
): Promise<Row<'users'>> {
  return transaction
    .updateTable('users')
    .set((set) => ({ fullName, bio, location, profileImage, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePassword(transaction: Transaction<Tables>, id: number, password: string): Promise<void> {
  await transaction.updateTable('users').set({ password }).where('id', '=', id).execute()
}
