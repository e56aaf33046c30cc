import type { Migration } from '../types'
import { required } from '../types'

/** What this server must know about its own data: first, which keys encrypted it. */
export const installation: Migration = {
  name: '026-installation',
  async up(database) {
    await database.schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', required)
      .execute()
  },
}
