import { type Migration, reference, required } from './types'

/** Copies of drafts, for another device of the same person. */
export const drafts: Migration = {
  name: '023-drafts',
  async up(database) {
    await database.schema
      .createTable('drafts')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('kind', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('entryId', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('photo', 'text')
      .addColumn('savedAt', 'bigint', required)
      .addColumn('changedAt', 'bigint', required)
      .addPrimaryKeyConstraint('drafts_pkey', ['userId', 'kind', 'key'])
      .execute()
    await database.schema.createIndex('drafts_changed').on('drafts').column('changedAt').execute()
  },
}
