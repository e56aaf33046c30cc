import type { Handle } from '../../platform/database/open'

export function findUser(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst()
}

export function findUserByEmail(database: Handle, emailHash: string) {
  return database
    .selectFrom('users')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
