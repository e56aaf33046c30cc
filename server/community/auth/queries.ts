import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import { storeEmail } from '../users/store-email'

/** What two accounts can't both have. */
export interface Keys {
  usernameKey: string
  /** Of the address, under every known key. */
  emailHashes: string[]
}

/** Which of the two is taken already. */
export async function findTaken(
  database: Handle,
  { usernameKey, emailHashes }: Keys,
): Promise<{ username: boolean; email: boolean }> {
  const rows = await database
    .selectFrom('users')
    .select(['usernameKey', 'emailHash'])
    .where((where) => where.or([where('usernameKey', '=', usernameKey), where('emailHash', 'in', emailHashes)]))
    .execute()
  return {
    username: rows.some((row) => row.usernameKey === usernameKey),
    email: rows.some((row) => emailHashes.includes(row.emailHash)),
  }
}

/** Inserts a user; `email` is passed in clear. Undefined when the username or the e-mail address is taken. */
export async function insertUser(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  { email, ...row }: NewRow<'users'>,
): Promise<Row<'users'> | undefined> {
  const inserted = await transaction
    .insertInto('users')
    .values({ ...row, email: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && storeEmail(transaction, secrets, inserted.id, email)
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
