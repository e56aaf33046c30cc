import { appendOnly, type Migration, optionalReference, required } from '../types'

/** What admins say about the site and its organisation: one row for each version, which never changes. */
export const siteSettings: Migration = {
  name: '032-site-settings',
  async up(database, engine) {
    await database.schema
      .createTable('site_settings')
      .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', required)
      .addColumn('changedBy', 'bigint', optionalReference('users'))
      .addColumn('changedAt', 'bigint', required)
      .execute()
    await appendOnly(database, engine, 'site_settings')
  },
}
