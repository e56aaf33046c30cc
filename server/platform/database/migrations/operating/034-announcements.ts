import { sql } from 'kysely'
import { atLeast, type Migration, oneOf, required, tableWithId } from '../types'

/** Texts that an admin shows at the top of every page for a while, and an index to search the audit trail by day. */
export const announcements: Migration = {
  name: '034-announcements',
  async up(database, engine) {
    await tableWithId(database, engine, 'announcements')
      .addColumn('text', 'text', required)
      .addColumn('link', 'text')
      .addColumn('level', 'text', required)
      .addColumn('startsAt', 'bigint', required)
      .addColumn('endsAt', 'bigint', required)
      .addColumn('createdAt', 'bigint', required)
      .addCheckConstraint('announcements_level', oneOf('level', ['information', 'warning']))
      .addCheckConstraint('announcements_time', sql`"endsAt" > "startsAt"`)
      .addCheckConstraint('announcements_start', atLeast('startsAt', 0))
      .execute()
    await database.schema.createIndex('announcements_end').on('announcements').column('endsAt').execute()
    await database.schema.createIndex('audit_trail_created').on('audit_trail').column('createdAt').execute()
  },
}
