import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Tables } from '../../platform/database/schema'
import type { AccountRow } from './tables'

/** The primary account first, then the others in the order in which they were added. */
export function listAccounts(database: Handle, userId: number): Promise<AccountRow[]> {
  return database
    .selectFrom('bank_accounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('id')
    .execute()
}

/** Finds an account of one person, or of any person when no user id is given. */
export function findAccount(database: Handle, id: number, userId?: number): Promise<AccountRow | undefined> {
  let query = database.selectFrom('bank_accounts').selectAll().where('id', '=', id)
  if (userId !== undefined) query = query.where('userId', '=', userId)
  return query.executeTakeFirst()
}

/** By their ids; those that exist. */
export async function findAccounts(database: Handle, ids: readonly number[]): Promise<Map<number, AccountRow>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('bank_accounts').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findPrimaryAccount(database: Handle, userId: number): Promise<AccountRow | undefined> {
  return database
    .selectFrom('bank_accounts')
    .selectAll()
    .where('userId', '=', userId)
    .where('isPrimary', '=', 1)
    .executeTakeFirst()
}

export function insertAccount(transaction: Transaction<Tables>, row: NewRow<'bank_accounts'>): Promise<AccountRow> {
  return transaction.insertInto('bank_accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateAccountDetails(
  transaction: Transaction<Tables>,
  id: number,
  details: Pick<AccountRow, 'routingNumber' | 'swiftCode' | 'details' | 'changedAt'>,
): Promise<AccountRow> {
  return transaction
    .updateTable('bank_accounts')
    .set(details)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes the first account that a person ever adds. Returns false if there was one before, also one that is deleted. */
export async function noteFirstAccount(
  transaction: Transaction<Tables>,
  userId: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ firstAccountAt: now })
    .where('id', '=', userId)
    .where('firstAccountAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setNameEnquiry(transaction: Transaction<Tables>, id: number, nameEnquiry: string): Promise<void> {
  await transaction.updateTable('bank_accounts').set({ nameEnquiry }).where('id', '=', id).execute()
}

export async function deleteAccountRow(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction.deleteFrom('bank_accounts').where('id', '=', id).execute()
}

/** `changedAt`: milliseconds; payouts to it rest from then on. */
export async function makePrimary(
  transaction: Transaction<Tables>,
  { id, userId }: AccountRow,
  changedAt: number,
): Promise<void> {
  await transaction.updateTable('bank_accounts').set({ isPrimary: 0 }).where('userId', '=', userId).execute()
  await transaction.updateTable('bank_accounts').set({ isPrimary: 1, changedAt }).where('id', '=', id).execute()
}

export async function setVerified(transaction: Transaction<Tables>, id: number, isVerified: 0 | 1): Promise<void> {
  await transaction.updateTable('bank_accounts').set({ isVerified }).where('id', '=', id).execute()
}

/** Stores in the person's row whether their primary account is verified (spec section 3). */
export async function noteWhetherVerified(transaction: Transaction<Tables>, userId: number): Promise<void> {
  const primary = await findPrimaryAccount(transaction, userId)
  await transaction
    .updateTable('users')
    .set({ bankAccountVerified: primary?.isVerified ?? 0 })
    .where('id', '=', userId)
    .execute()
}

/** The ids of those accounts that a pending or processing payout goes to. */
export async function accountsWithPayouts(database: Handle, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .selectFrom('payout_requests')
    .select('bankAccountId')
    .where('bankAccountId', 'in', ids)
    .where('status', 'in', ['pending', 'processing'])
    .execute()
  return new Set(rows.flatMap(({ bankAccountId }) => bankAccountId ?? []))
}

/** Those of these people who have an account to be paid to. */
export async function listPeopleWithAccounts(database: Handle, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const accounts = database.selectFrom('bank_accounts').select('userId').where('isPrimary', '=', 1)
  const rows = await accounts.where('userId', 'in', userIds).execute()
  return new Set(rows.map(({ userId }) => userId))
}
