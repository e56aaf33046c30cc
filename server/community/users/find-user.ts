import type { Handle } from '../../platform/database/open'

export function findUser(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst()
}

export function findUserEvenClosed(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findUserByEmail(database: Handle, emailHashes: readonly string[]) {
  return database
    .selectFrom('users')
    .selectAll()
    .where('emailHash', 'in', emailHashes)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
