import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'

export function findSession(database: Handle, key: { tokenHash: string } | { cookieHash: string }) {
  const [column, hash] =
    'tokenHash' in key ? (['tokenHash', key.tokenHash] as const) : (['cookieHash', key.cookieHash] as const)
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.lastSeenAt', 'sessions.expiresAt', 'sessions.cookieHash'])
    .select('sessions.confirmedAt')
    .select([
      'users.isAdmin',
      'users.adminSince',
      'users.isCommunityLeader',
      'users.closedAt',
      'users.factorsEndAt',
      'users.factorsChangedAt',
    ])
    .select((session) =>
      session
        .selectFrom('second_factors')
        .select(({ fn }) => fn.min('second_factors.createdAt').as('since'))
        .whereRef('second_factors.userId', '=', 'users.id')
        .as('factorSince'),
    )
    .where(`sessions.${column}`, '=', hash)
    .executeTakeFirst()
}

export async function touchSession(database: Handle, id: number, now: number): Promise<void> {
  await database.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

export async function updateCookieHash(database: Handle, id: number, cookieHash: string): Promise<void> {
  await database.updateTable('sessions').set({ cookieHash }).where('id', '=', id).execute()
}

export async function insertSession(transaction: Transaction, row: NewRow<'sessions'>): Promise<void> {
  await transaction.insertInto('sessions').values(row).execute()
}

export function listSessionsOf(database: Handle, userId: number): Promise<Row<'sessions'>[]> {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteOldestSessions(transaction: Transaction, userId: number, maximum: number) {
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
        .limit(maximum),
    )
    .execute()
}
