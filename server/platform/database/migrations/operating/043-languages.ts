import type { Migration } from '../types'

/**
 * The language of each person, of each payment's donor (who may have no account), and of each story; null: not said. What was there
 * before was in English. The list of languages grows with releases, so the database takes any code.
 */
export const languages: Migration = {
  name: '043-languages',
  async up(database) {
    for (const table of ['users', 'payment_attempts'])
      await database.schema
        .alterTable(table)
        .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
        .execute()
    await database.schema.alterTable('fundraisers').addColumn('storyLanguage', 'text').execute()
  },
}
