import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import { storeEmail } from '../users/emails'

export interface Keys {
  usernameKey: string
  /** Of the address, under every known key. */
  emailHashes: string[]
}

export async function findTaken(database: Handle, { usernameKey, emailHashes }: Keys) {
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
  transaction: Transaction,
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

export async function updatePassword(transaction: Transaction, id: number, password: string, now: number) {
  const set = { password, credentialsChangedAt: now }
  await transaction.updateTable('users').set(set).where('id', '=', id).execute()
}

export async function insertResetRequest(database: Handle, row: NewRow<'password_reset_requests'>): Promise<void> {
  await database.insertInto('password_reset_requests').values(row).execute()
}

export function listResetRequests(database: Handle, limit: number): Promise<Row<'password_reset_requests'>[]> {
  return database.selectFrom('password_reset_requests').selectAll().orderBy('id').limit(limit).execute()
}

/** False when another server took it first. */
export async function takeResetRequest(transaction: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('password_reset_requests')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countResetTokens(database: Handle, userId: number, since: number): Promise<number> {
  const { count } = await database
    .selectFrom('password_reset_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertResetToken(transaction: Transaction, row: NewRow<'password_reset_tokens'>) {
  const { id } = await transaction
    .insertInto('password_reset_tokens')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findResetToken(database: Handle, token: string, now: number) {
  return database
    .selectFrom('password_reset_tokens')
    .selectAll()
    .where('token', '=', token)
    .where('used', '=', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** True for exactly one of many callers. */
export async function spendResetToken(transaction: Transaction, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('password_reset_tokens')
    .set({ used: 1 })
    .where('id', '=', id)
    .where('used', '=', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** `validUntil`: milliseconds; tokens that are valid for longer are kept. */
export async function cancelResetTokens(
  transaction: Transaction,
  userId: number,
  validUntil = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await transaction
    .updateTable('password_reset_tokens')
    .set({ used: 1 })
    .where('userId', '=', userId)
    .where('expiresAt', '<=', validUntil)
    .execute()
}
