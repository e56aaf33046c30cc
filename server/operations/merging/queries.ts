import type { Transaction } from 'kysely'
import type { Merge } from '../../community/users/merges'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

export async function listFundraisersOf(database: Handle, userId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('fundraisers')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isInBooks(database: Handle, fundraiserId: number): Promise<boolean> {
  const row = await database
    .selectFrom('ledger_entries')
    .select('id')
    .where('fundraiserId', '=', fundraiserId)
    .executeTakeFirst()
  return row !== undefined
}

export async function newestEventId(database: Handle): Promise<number> {
  const { id } = await database
    .selectFrom('ledger_events')
    .select((select) => select.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

export async function insertMove(transaction: Transaction<Tables>, row: NewRow<'fundraiser_moves'>): Promise<void> {
  await transaction.insertInto('fundraiser_moves').values(row).execute()
}

export async function moveFundraiser(transaction: Transaction<Tables>, id: number, userId: number): Promise<void> {
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({ userId, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What names the ended account and needs nothing else. Attempts first: one that is settled meanwhile becomes a donation before. */
export async function moveNamed(
  transaction: Transaction<Tables>,
  { keptId, endedId }: Pick<Merge, 'keptId' | 'endedId'>,
): Promise<void> {
  for (const table of ['payment_attempts', 'donations'] as const)
    await transaction.updateTable(table).set({ donorId: keptId }).where('donorId', '=', endedId).execute()
  await transaction.updateTable('thanks').set({ userId: keptId }).where('userId', '=', endedId).execute()
  // What the account that stays follows too goes with the ended one.
  await transaction
    .updateTable('follows')
    .set({ userId: keptId })
    .where('userId', '=', endedId)
    .where(
      'fundraiserId',
      'not in',
      transaction.selectFrom('follows').select('fundraiserId').where('userId', '=', keptId),
    )
    .execute()
  // The account that it went to is deleted; its label stays.
  const moved = { userId: keptId, bankAccountId: null }
  await transaction.updateTable('payout_requests').set(moved).where('userId', '=', endedId).execute()
}

export async function listWithRecipient(
  transaction: Transaction<Tables>,
  userId: number,
): Promise<{ id: number; recipient: string }[]> {
  const rows = await transaction
    .selectFrom('payout_requests')
    .select(['id', 'recipient'])
    .where('userId', '=', userId)
    .execute()
  return rows.flatMap(({ id, recipient }) => (recipient === null ? [] : [{ id, recipient }]))
}

export async function setRecipient(transaction: Transaction<Tables>, id: number, recipient: string): Promise<void> {
  await transaction.updateTable('payout_requests').set({ recipient }).where('id', '=', id).execute()
}

export function listDraftsOf(database: Handle, userId: number): Promise<Row<'drafts'>[]> {
  return database.selectFrom('drafts').selectAll().where('userId', '=', userId).execute()
}

export async function moveDraft(
  transaction: Transaction<Tables>,
  { userId, kind, key }: Pick<Row<'drafts'>, 'userId' | 'kind' | 'key'>,
  changes: Pick<Row<'drafts'>, 'userId' | 'text' | 'photo'>,
): Promise<void> {
  await transaction
    .updateTable('drafts')
    .set(changes)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** How many rows of the ended account would move. */
export async function countPossessions(database: Handle, userId: number) {
  const count = async (table: 'fundraisers' | 'payout_requests' | 'drafts' | 'bank_accounts') => {
    const row = await database
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const { given } = await database
    .selectFrom('donations')
    .select((select) => select.fn.countAll<number>().as('given'))
    .where('donorId', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    fundraisers: await count('fundraisers'),
    donations: Number(given),
    payouts: await count('payout_requests'),
    drafts: await count('drafts'),
    payoutAccounts: await count('bank_accounts'),
  }
}

/** Whether a person made profiles for others, or ever earned a commission. */
export async function hasLed(database: Handle, userId: number): Promise<boolean> {
  const led = await database.selectFrom('users').select('id').where('createdById', '=', userId).executeTakeFirst()
  const line = await database
    .selectFrom('ledger_entries')
    .select('id')
    .where('account', '=', 'leader_commission')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const payout = await database
    .selectFrom('payout_requests')
    .innerJoin('payout_parts', 'payout_parts.payoutId', 'payout_requests.id')
    .select('payout_requests.id')
    .where('payout_requests.userId', '=', userId)
    .where('payout_parts.fundraiserId', 'is', null)
    .executeTakeFirst()
  return led !== undefined || line !== undefined || payout !== undefined
}

/** Whether money is on its way to one of these people. */
export async function hasPayoutUnderway(database: Handle, userIds: readonly number[]): Promise<boolean> {
  const row = await database
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', 'in', userIds)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

/** When an account for payouts of one of these people was last changed. Milliseconds; 0 if none was. */
export async function lastAccountChange(database: Handle, userIds: readonly number[]): Promise<number> {
  const { at } = await database
    .selectFrom('bank_accounts')
    .select((select) => select.fn.max<number | null>('changedAt').as('at'))
    .where('userId', 'in', userIds)
    .executeTakeFirstOrThrow()
  return at ?? 0
}

/** The request for these two accounts that can still be confirmed. */
export function findOpenMerge(
  database: Handle,
  { keptId, endedId }: Pick<Merge, 'keptId' | 'endedId'>,
  now: number,
): Promise<Merge | undefined> {
  return database
    .selectFrom('account_merges')
    .selectAll()
    .where('keptId', '=', keptId)
    .where('endedId', '=', endedId)
    .where('doneAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export function insertMerge(transaction: Transaction<Tables>, row: NewRow<'account_merges'>): Promise<Merge> {
  return transaction.insertInto('account_merges').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateMerge(
  transaction: Transaction<Tables>,
  id: number,
  changes: Partial<NewRow<'account_merges'>>,
): Promise<Merge> {
  return transaction
    .updateTable('account_merges')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Payouts rest from now on. */
export async function noteMerged(transaction: Transaction<Tables>, userId: number, now: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set((set) => ({ credentialsChangedAt: now, version: set('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Merges done since then. Milliseconds. */
export function listDoneSince(database: Handle, since: number): Promise<Merge[]> {
  return database.selectFrom('account_merges').selectAll().where('doneAt', '>', since).orderBy('id').execute()
}

/** Whether something names the ended account still. */
export async function hasLatecomers(database: Handle, userId: number): Promise<boolean> {
  const { fundraisers, donations, payouts } = await countPossessions(database, userId)
  const attempt = await database
    .selectFrom('payment_attempts')
    .select('id')
    .where('donorId', '=', userId)
    .executeTakeFirst()
  return fundraisers + donations + payouts > 0 || attempt !== undefined
}

/** Without closed accounts. */
export function findByUsername(database: Handle, username: string): Promise<Row<'users'> | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', username.toLowerCase())
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
