import type { Handle } from '../../platform/database/open'

export function findUser(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst()
}

/** Also a person who has closed their account. */
export function findUserEvenClosed(database: Handle, id: number) {
  return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By the hashes of an address under every known key. */
export function findUserByEmail(database: Handle, emailHashes: readonly string[]) {
  return database
    .selectFrom('users')
    .selectAll()
    .where('emailHash', 'in', emailHashes)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
