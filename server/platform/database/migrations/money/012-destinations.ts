import { type Migration, reference, required, tableWithId, unique, zero } from '../types'

/** Details that a bank transfer needs besides the number, payouts that wait for our own funds, and refused calls that can be stopped. */
export const destinations: Migration = {
  name: '012-destinations',
  async up(database, engine) {
    await database.schema.alterTable('bank_accounts').addColumn('details', 'text').execute()
    for (const [name, type] of [
      ['waitingFor', 'text'],
      ['lastError', 'text'],
      ['sendingUntil', 'bigint'],
      ['debitCurrency', 'text'],
      ['debitAmount', 'bigint'],
    ] as const) {
      await database.schema.alterTable('payout_requests').addColumn(name, type).execute()
    }
    await tableWithId(database, engine, 'payout_references')
      .addColumn('payoutId', 'bigint', reference('payout_requests'))
      .addColumn('reference', 'text', unique)
      .addColumn('retiredAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('payout_references_payout').on('payout_references').column('payoutId').execute()
    // Whether a fundraiser was created inactive and never published.
    await database.schema.alterTable('fundraisers').addColumn('isDraft', 'integer', zero).execute()
    await database.schema.alterTable('refunds').addColumn('sendingUntil', 'bigint').execute()
  },
}
