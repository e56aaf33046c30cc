import { type Migration, zero } from '../types'

/** The fees that a donor covers, and the rate of the platform fee that a donor was promised. */
export const coveredFees: Migration = {
  name: '018-covered-fees',
  async up(database) {
    await database.schema.alterTable('payment_attempts').addColumn('coveredFee', 'bigint', zero).execute()
    // Null in older attempts, which were promised 10%.
    await database.schema.alterTable('payment_attempts').addColumn('platformRate', 'integer').execute()
    await database.schema.alterTable('donations').addColumn('coveredFee', 'bigint', zero).execute()
    await database.schema.alterTable('donations').addColumn('returnedCoveredFee', 'bigint', zero).execute()
  },
}
