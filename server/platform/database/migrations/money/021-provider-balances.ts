import { type Migration, required } from '../types'

/** What the providers say about our balances, beside the books; and when admins were mailed that funds are missing. */
export const providerBalances: Migration = {
  name: '021-provider-balances',
  async up(database) {
    await database.schema
      .createTable('provider_balance_checks')
      .addColumn('provider', 'text', (column) => column.primaryKey().notNull())
      .addColumn('askedAt', 'bigint', required)
      .addColumn('answeredAt', 'bigint')
      .addColumn('problem', 'text')
      .addColumn('reason', 'text')
      .execute()
    await database.schema
      .createTable('provider_balances')
      .addColumn('provider', 'text', required)
      .addColumn('currency', 'text', required)
      .addColumn('booked', 'bigint', required)
      .addColumn('available', 'bigint', required)
      .addColumn('pending', 'bigint', required)
      .addColumn('underWay', 'text', required)
      .addColumn('isExplained', 'integer', required)
      .addPrimaryKeyConstraint('provider_balances_key', ['provider', 'currency'])
      .execute()
    await database.schema
      .createTable('funds_alarms')
      .addColumn('provider', 'text', required)
      .addColumn('currency', 'text', required)
      .addColumn('number', 'integer', required)
      .addColumn('mailedAt', 'bigint', required)
      .addPrimaryKeyConstraint('funds_alarms_key', ['provider', 'currency'])
      .execute()
  },
}
