import { sql } from 'kysely'
import { type Migration, one } from './types'

/**
 * Whether a user has chosen their own password. For users that a leader registered before this migration nobody knows it, so
 * they must set one once.
 */
export const ownPasswords: Migration = {
  name: '009-own-passwords',
  async up(database) {
    await database.schema.alterTable('users').addColumn('passwordIsOwn', 'integer', one).execute()
    await sql`update users set "passwordIsOwn" = 0 where "createdById" is not null`.execute(database)
  },
}
