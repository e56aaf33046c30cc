import { sql } from 'kysely'
import { type Migration, zero } from '../types'

/** When a person proved something again: the e-mail address, the password of a session; and when the way to sign in last changed. */
export const confirmations: Migration = {
  name: '024-confirmations',
  async up(database) {
    await database.schema.alterTable('users').addColumn('emailConfirmedAt', 'bigint').execute()
    await database.schema.alterTable('users').addColumn('credentialsChangedAt', 'bigint').execute()
    await database.schema.alterTable('sessions').addColumn('confirmedAt', 'bigint', zero).execute()
    await sql`update sessions set "confirmedAt" = "createdAt"`.execute(database)
  },
}
