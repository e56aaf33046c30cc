import { sql } from 'kysely'
import { type Migration, one } from './types'

/**
 * Whether a person has chosen their own password. Of those who were registered by a leader before this nobody knows any more, so
 * they are asked once.
 */
export const ownPasswords: Migration = {
  name: '009-own-passwords',
  async up(database) {
    await database.schema.alterTable('users').addColumn('passwordIsOwn', 'integer', one).execute()
    await sql`update users set "passwordIsOwn" = 0 where "createdById" is not null`.execute(database)
  },
}
