import type { Migration } from '../types'

/** The phone on which the donor approves a payment; encrypted. */
export const phonePrompts: Migration = {
  name: '013-phone-prompts',
  async up(database) {
    await database.schema.alterTable('payment_attempts').addColumn('donorPhone', 'text').execute()
  },
}
