import { readPayoutHolds } from '../../community/holds/holds'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import type { Authority } from '../ledger/authority'
import type { AccountRow, Payout, PayoutPart } from './tables'

export function findPayout(database: Handle, id: number): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPayoutByReference(database: Handle, reference: string): Promise<Payout | undefined> {
  return database.selectFrom('payout_requests').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export function listPayoutsOf(database: Handle, userId: number, after: Cursor | null, limit: number) {
  let query = database.selectFrom('payout_requests').selectAll().where('userId', '=', userId)
  if (after) query = query.where('id', '<', after.id)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What a payout takes from one balance, in cents. `fundraiserId` is null for a leader's commission. */
export type NewPart = Pick<PayoutPart, 'fundraiserId' | 'amount'>

export async function insertPayout(
  transaction: Transaction,
  row: Omit<NewRow<'payout_requests'>, 'amount' | 'fundraiserId'>,
  parts: readonly NewPart[],
): Promise<Payout> {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const fundraiserId = parts.length === 1 ? (parts[0]?.fundraiserId ?? null) : null
  const payout = await transaction
    .insertInto('payout_requests')
    .values({ ...row, amount, fundraiserId })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = parts.map((part) => ({ payoutId: payout.id, fundraiserId: part.fundraiserId, amount: part.amount }))
  await transaction.insertInto('payout_parts').values(rows).execute()
  return payout
}

export function listParts(database: Handle, payoutIds: readonly number[]): Promise<PayoutPart[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payout_parts').selectAll().where('payoutId', 'in', payoutIds).orderBy('id').execute()
}

export async function listPaidPeople(database: Handle, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const paid = database.selectFrom('payout_requests').select('userId').where('status', '=', 'completed')
  const rows = await paid.where('userId', 'in', userIds).distinct().execute()
  return new Set(rows.map(({ userId }) => userId))
}

type Changes = Partial<Omit<Payout, 'id' | 'userId' | 'fundraiserId' | 'amount' | 'requestedAt'>>

/** Its state is money: `by` has to be about the person who is paid. */
export async function updatePayout(
  transaction: Transaction,
  by: Authority,
  { id, userId }: Pick<Payout, 'id' | 'userId'>,
  changes: Changes,
): Promise<Payout> {
  await by.requireCovers(transaction, [{ userId }])
  const update = transaction.updateTable('payout_requests').set(changes).where('id', '=', id)
  return update.returningAll().executeTakeFirstOrThrow()
}

/** What decides about sending a payout: its account, undefined when there is none, the person who is paid, and a hold. */
export async function readPayee(database: Handle, { id, bankAccountId, userId }: Payout) {
  const person = await database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const parts = await listParts(database, [id])
  return {
    account: bankAccountId === null ? undefined : await findAccount(database, bankAccountId),
    person,
    parts,
    holdId: (await readPayoutHolds(database, [userId]))(userId, parts),
  }
}

/** Runs a change with a payout as it is now, under its person's lock. */
export function underLock<Result>(
  { database }: Context,
  { id, userId }: Payout,
  change: (transaction: Transaction, payout: Payout) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const row = transaction.selectFrom('payout_requests').selectAll().where('id', '=', id)
    return change(transaction, await row.executeTakeFirstOrThrow())
  })
}

export async function insertStep(transaction: Transaction, row: NewRow<'payout_steps'>): Promise<void> {
  await transaction.insertInto('payout_steps').values(row).execute()
}

/** What was sent since a moment, to these people or by an admin alone: failed only counts as unsent where a provider says so. */
export function listSentSince(
  database: Handle,
  since: number,
  who: { userIds: readonly number[] } | { aloneBy: number },
): Promise<Pick<Payout, 'id' | 'userId' | 'amount'>[]> {
  const recent = database
    .selectFrom('payout_requests')
    .innerJoin('payout_steps', 'payout_steps.payoutId', 'payout_requests.id')
    .select(['payout_requests.id', 'payout_requests.userId', 'payout_requests.amount'])
    .distinct()
    .where((where) =>
      where.or([
        where('payout_requests.status', 'in', ['processing', 'completed']),
        where('payout_requests.method', '=', 'by-hand'),
      ]),
    )
    .where('payout_steps.createdAt', '>', since)
  if ('userIds' in who)
    return recent
      .where('payout_requests.userId', 'in', who.userIds)
      .where('payout_steps.status', 'in', ['processing', 'completed'])
      .execute()
  return recent
    .where('payout_steps.actorId', '=', who.aloneBy)
    .where('payout_steps.firstAdminId', 'is', null)
    .where('payout_steps.status', '=', 'processing')
    .execute()
}

export async function hasArrivedBefore(transaction: Transaction, payoutId: number): Promise<boolean> {
  const steps = transaction.selectFrom('payout_steps').select('id').where('payoutId', '=', payoutId)
  return (await steps.where('status', '=', 'completed').executeTakeFirst()) !== undefined
}

export function listSteps(database: Handle, payoutIds: readonly number[]): Promise<Row<'payout_steps'>[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database.selectFrom('payout_steps').selectAll().where('payoutId', 'in', payoutIds).orderBy('id').execute()
}

export async function retireReference(transaction: Transaction, payoutId: number, reference: string, now: number) {
  await transaction.insertInto('payout_references').values({ payoutId, reference, retiredAt: now }).execute()
}

export async function restoreReference(transaction: Transaction, reference: string): Promise<void> {
  await transaction.deleteFrom('payout_references').where('reference', '=', reference).execute()
}

export async function listRetiredReferences(database: Handle, payoutId: number): Promise<string[]> {
  const references = database.selectFrom('payout_references').select('reference').where('payoutId', '=', payoutId)
  const rows = await references.orderBy('id').execute()
  return rows.map(({ reference }) => reference)
}

export function findPayoutByRetiredReference(database: Handle, reference: string): Promise<Payout | undefined> {
  const retired = database.selectFrom('payout_references').where('payout_references.reference', '=', reference)
  const payouts = retired.innerJoin('payout_requests', 'payout_requests.id', 'payout_references.payoutId')
  return payouts.selectAll('payout_requests').executeTakeFirst()
}

export type Approval = Row<'payout_approvals'>

export async function findApprovals(database: Handle, payoutIds: readonly number[]): Promise<Approval[]> {
  if (payoutIds.length === 0) return []
  return database.selectFrom('payout_approvals').selectAll().where('payoutId', 'in', payoutIds).execute()
}

export async function insertApproval(transaction: Transaction, row: NewRow<'payout_approvals'>): Promise<void> {
  await transaction.insertInto('payout_approvals').values(row).execute()
}

export async function forgetApproval(transaction: Transaction, payoutId: number): Promise<void> {
  await transaction.deleteFrom('payout_approvals').where('payoutId', '=', payoutId).execute()
}

export async function voidApprovals(transaction: Transaction, bankAccountId: number): Promise<void> {
  await transaction
    .updateTable('payout_approvals')
    .set({ terms: '' })
    .where('payoutId', 'in', (select) =>
      select.selectFrom('payout_requests').select('id').where('bankAccountId', '=', bankAccountId),
    )
    .execute()
}

export async function findAdmins(database: Handle, ids: readonly number[]): Promise<Row<'users'>[]> {
  if (ids.length === 0) return []
  return database.selectFrom('users').selectAll().where('id', 'in', ids).where('isAdmin', '=', 1).execute()
}

export function listAccounts(database: Handle, userId: number): Promise<AccountRow[]> {
  const accounts = database.selectFrom('bank_accounts').selectAll().where('userId', '=', userId)
  return accounts.orderBy('isPrimary', 'desc').orderBy('id').execute()
}

export function findAccount(database: Handle, id: number, userId?: number): Promise<AccountRow | undefined> {
  let query = database.selectFrom('bank_accounts').selectAll().where('id', '=', id)
  if (userId !== undefined) query = query.where('userId', '=', userId)
  return query.executeTakeFirst()
}

export async function findAccounts(database: Handle, ids: readonly number[]): Promise<Map<number, AccountRow>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('bank_accounts').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findPrimaryAccount(database: Handle, userId: number): Promise<AccountRow | undefined> {
  const accounts = database.selectFrom('bank_accounts').selectAll().where('userId', '=', userId)
  return accounts.where('isPrimary', '=', 1).executeTakeFirst()
}

export function insertAccount(transaction: Transaction, row: NewRow<'bank_accounts'>): Promise<AccountRow> {
  return transaction.insertInto('bank_accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

type AccountChanges = Partial<Omit<AccountRow, 'id' | 'userId'>>

export function updateAccount(transaction: Transaction, id: number, changes: AccountChanges): Promise<AccountRow> {
  const update = transaction.updateTable('bank_accounts').set(changes).where('id', '=', id)
  return update.returningAll().executeTakeFirstOrThrow()
}

/** Notes the first account that a person ever adds. Returns false if there was one before, also one that is deleted. */
export async function noteFirstAccount(transaction: Transaction, userId: number, now: number) {
  const update = transaction.updateTable('users').set({ firstAccountAt: now }).where('id', '=', userId)
  return (await update.where('firstAccountAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteAccountRow(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('bank_accounts').where('id', '=', id).execute()
}

/** `changedAt`: milliseconds; payouts to it rest from then on. */
export async function makePrimary(transaction: Transaction, { id, userId }: AccountRow, changedAt: number) {
  await transaction.updateTable('bank_accounts').set({ isPrimary: 0 }).where('userId', '=', userId).execute()
  await transaction.updateTable('bank_accounts').set({ isPrimary: 1, changedAt }).where('id', '=', id).execute()
}

/** Approvals of payouts to the account end, whether it is verified or not any more. */
export async function setVerified(
  transaction: Transaction,
  by: Authority,
  { id, userId }: Pick<AccountRow, 'id' | 'userId'>,
  verification: Pick<AccountRow, 'isVerified'> & Partial<AccountChanges>,
): Promise<void> {
  await by.requireCovers(transaction, [{ userId }])
  await updateAccount(transaction, id, verification)
  await noteWhetherVerified(transaction, userId)
  await voidApprovals(transaction, id)
}

/** Stores in the person's row whether their primary account is verified (spec section 3). */
export async function noteWhetherVerified(transaction: Transaction, userId: number): Promise<void> {
  const primary = await findPrimaryAccount(transaction, userId)
  const bankAccountVerified = primary?.isVerified ?? 0
  await transaction.updateTable('users').set({ bankAccountVerified }).where('id', '=', userId).execute()
}

export async function accountsWithPayouts(database: Handle, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const payouts = database.selectFrom('payout_requests').select('bankAccountId').where('bankAccountId', 'in', ids)
  const rows = await payouts.where('status', 'in', ['pending', 'processing']).execute()
  return new Set(rows.flatMap(({ bankAccountId }) => bankAccountId ?? []))
}

export async function listPeopleWithAccounts(database: Handle, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const accounts = database.selectFrom('bank_accounts').select('userId').where('isPrimary', '=', 1)
  const rows = await accounts.where('userId', 'in', userIds).execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Every change to where a person's money goes or how much is left takes this lock first. */
export async function lockPerson({ database }: Context, transaction: Transaction, { id }: Pick<Row<'users'>, 'id'>) {
  await database.lock(transaction, 'users', id)
  const person = await findUser(transaction, id)
  if (!person) throw refuse('request.signed-out')
  return person
}

/** For a decision about what one person gets and one admin sends: in one order, so that no two wait for each other. */
export async function lockBoth({ lock }: Database, transaction: Transaction, one: number, other: number) {
  for (const id of [Math.min(one, other), Math.max(one, other)]) await lock(transaction, 'users', id)
}

export async function findPeople(database: Handle, ids: readonly number[]): Promise<Map<number, Row<'users'>>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
