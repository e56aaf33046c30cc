import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

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

/** Undefined when the username or the e-mail address is taken. */
export function insertUser(transaction: Transaction<Tables>, row: NewRow<'users'>): Promise<Row<'users'> | undefined> {
  return transaction
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updatePassword(
  transaction: Transaction<Tables>,
  id: number,
  password: string,
  now: number,
): Promise<void> {
  const set = { password, credentialsChangedAt: now }
  await transaction.updateTable('users').set(set).where('id', '=', id).execute()
}
