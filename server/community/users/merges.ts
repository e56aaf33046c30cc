import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'

export type Merge = Row<'account_merges'>

/** How long the address of an ended account leads to a sentence about the merge. Milliseconds. */
const SAID_FOR = 90 * 24 * 60 * 60_000

export function findMerge(database: Handle, id: number): Promise<Merge | undefined> {
  return database.selectFrom('account_merges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The merge that ended this account; undefined if none did. */
export async function findMergeThatEnded(database: Handle, endedId: number): Promise<Merge | undefined> {
  return database
    .selectFrom('account_merges')
    .selectAll()
    .where('endedId', '=', endedId)
    .where('doneAt', 'is not', null)
    .executeTakeFirst()
}

/** The account that has everything of an account that ended in a merge; the same account if it ended in none. */
export async function findLivingId(database: Handle, userId: number): Promise<number> {
  const merge = await findMergeThatEnded(database, userId)
  return merge ? findLivingId(database, merge.keptId) : userId
}

/** The links of requests by this admin stop working: their session may have been stolen, or they are no admin any more. */
export async function cancelMergesAskedBy(
  transaction: Transaction<Tables>,
  userId: number,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('account_merges')
    .set({ cancelledAt: now })
    .where('requestedById', '=', userId)
    .where('doneAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** The links of earlier requests about one of these accounts stop working. */
export async function cancelOpenMerges(
  transaction: Transaction<Tables>,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('account_merges')
    .set({ cancelledAt: now })
    .where((where) => where.or([where('keptId', 'in', userIds), where('endedId', 'in', userIds)]))
    .where('doneAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** The latest merge that ended an account with this address, with the hash of its last password. `hashes`: under every known key. */
export async function findMergedByEmail(
  database: Handle,
  hashes: readonly string[],
): Promise<{ id: number; password: string } | undefined> {
  const row = await database
    .selectFrom('account_merges')
    .select(['endedId', 'endedPassword'])
    .where('endedEmailHash', 'in', hashes)
    .orderBy('doneAt', 'desc')
    .executeTakeFirst()
  return row?.endedPassword ? { id: row.endedId, password: row.endedPassword } : undefined
}

/** The accounts that became part of this one, also by way of others. */
export async function listMergedInto(database: Handle, keptId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('account_merges')
    .select('endedId')
    .where('keptId', '=', keptId)
    .where('doneAt', 'is not', null)
    .execute()
  const ids: number[] = []
  for (const { endedId } of rows) ids.push(endedId, ...(await listMergedInto(database, endedId)))
  return ids
}

/** Deletes the addresses and passwords of accounts that became part of this one. */
export async function forgetMergedInto(database: Handle, keptId: number): Promise<void> {
  const ids = await listMergedInto(database, keptId)
  if (ids.length === 0) return
  await database
    .updateTable('account_merges')
    .set({ endedEmail: null, endedEmailHash: null, endedPassword: null })
    .where('endedId', 'in', ids)
    .execute()
}

/** Deletes requests that were not confirmed in time, and the addresses and passwords of accounts that ended long ago. */
export async function forgetOldMerges(database: Handle, now: number): Promise<void> {
  await database
    .deleteFrom('account_merges')
    .where('doneAt', 'is', null)
    .where((where) => where.or([where('cancelledAt', 'is not', null), where('expiresAt', '<=', now)]))
    .execute()
  await database
    .updateTable('account_merges')
    .set({ endedEmail: null, endedEmailHash: null, endedPassword: null })
    .where('doneAt', '<=', now - SAID_FOR)
    .where('endedEmailHash', 'is not', null)
    .execute()
}
