import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'

export function findSession(database: Handle, key: { tokenHash: string } | { cookieHash: string }) {
  const [column, hash] =
    'tokenHash' in key ? (['tokenHash', key.tokenHash] as const) : (['cookieHash', key.cookieHash] as const)
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.lastSeenAt', 'sessions.expiresAt'])
    .select(['users.isAdmin', 'users.isCommunityLeader', 'users.closedAt'])
    .where(`sessions.${column}`, '=', hash)
    .executeTakeFirst()
}

export async function touchSession(database: Handle, id: number, now: number): Promise<void> {
  await database.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

export async function insertSession(transaction: Transaction<Tables>, row: NewRow<'sessions'>): Promise<void> {
  await transaction.insertInto('sessions').values(row).execute()
}

/** The latest seen first. */
export function listSessionsOf(database: Handle, userId: number): Promise<Row<'sessions'>[]> {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether there was such a session of this person. */
export async function deleteSession(database: Handle, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Signs a person out everywhere, or everywhere but here. Part of every change of a password or a role. */
export async function deleteSessionsOf(database: Handle, userId: number, except?: number): Promise<void> {
  let query = database.deleteFrom('sessions').where('userId', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.execute()
}

/** Keeps the latest seen `kept` sessions of a person. */
export async function deleteOldestSessions(
  transaction: Transaction<Tables>,
  userId: number,
  kept: number,
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}

export async function deleteEndedSessions(database: Handle, now: number, lastSeenBefore: number): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<', lastSeenBefore)]))
    .execute()
}
