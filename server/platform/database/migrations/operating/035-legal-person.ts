import { appendOnly, type Migration, optionalReference, required } from '../types'

/** In whose name the site receives and sends money: one row for each version, which never changes. */
export const legalPersons: Migration = {
  name: '035-legal-person',
  async up(database, engine) {
    await database.schema
      .createTable('legal_persons')
      .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', required)
      .addColumn('changedBy', 'bigint', optionalReference('users'))
      .addColumn('changedAt', 'bigint', required)
      .addColumn('effectiveAt', 'bigint', required)
      .execute()
    await appendOnly(database, engine, 'legal_persons')
  },
}
