import type { Migration } from '../types'

/** When the creator or an admin hid a donor's message. */
export const hiddenMessages: Migration = {
  name: '027-hidden-messages',
  async up(database) {
    await database.schema.alterTable('donations').addColumn('messageHiddenAt', 'bigint').execute()
  },
}
