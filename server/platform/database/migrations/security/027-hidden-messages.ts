import { sql } from 'kysely'
import type { Migration } from '../types'

/**
 * When the creator or an admin hid a donor's message, when a person refused the account that a leader made, and the last donation whose
 * commission does not wait for such a person: it could be paid out until now.
 */
export const hiddenMessages: Migration = {
  name: '027-hidden-messages',
  async up(database) {
    await database.schema.alterTable('donations').addColumn('messageHiddenAt', 'bigint').execute()
    await database.schema.alterTable('users').addColumn('refusedAt', 'bigint').execute()
    await sql`insert into installation (name, value)
      select 'commission-waits-after', cast(max(id) as text) from donations having count(*) > 0`.execute(database)
  },
}
