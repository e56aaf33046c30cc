import { type Migration, reference, required } from '../types'

/** What providers say about the holders of accounts, and the first of two approvals of a large payout. */
export const secondApprovals: Migration = {
  name: '020-second-approvals',
  async up(database) {
    await database.schema.alterTable('bank_accounts').addColumn('nameEnquiry', 'text').execute()
    await database.schema
      .createTable('payout_approvals')
      .addColumn('payoutId', 'bigint', (column) => reference('payout_requests')(column).primaryKey())
      .addColumn('actorId', 'bigint', reference('users'))
      .addColumn('method', 'text', required)
      .addColumn('terms', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
  },
}
