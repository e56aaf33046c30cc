import { sql } from 'kysely'
import { type Migration, optionalReference, reference, required, tableWithId, unique, zero } from '../types'

/** The balances that a payout is made from, last payments, and where to reach a person who left and is still owed money. */
export const payoutParts: Migration = {
  name: '015-payout-parts',
  async up(database, engine) {
    await tableWithId(database, engine, 'payout_parts')
      .addColumn('payoutId', 'bigint', reference('payout_requests'))
      .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
      .addColumn('amount', 'bigint', required)
      .execute()
    await database.schema.createIndex('payout_parts_payout').on('payout_parts').column('payoutId').execute()
    await database.schema.createIndex('payout_parts_fundraiser').on('payout_parts').column('fundraiserId').execute()
    await sql`insert into payout_parts ("payoutId", "fundraiserId", amount)
      select id, "fundraiserId", amount from payout_requests order by id`.execute(database)

    await database.schema.alterTable('payout_requests').addColumn('isFinal', 'integer', zero).execute()
    await database.schema.alterTable('payout_requests').addColumn('recipient', 'text').execute()

    // All balances are summed up from this index alone, without reading the entries.
    await database.schema
      .createIndex('ledger_entries_owed')
      .on('ledger_entries')
      .columns(['account', 'fundraiserId', 'userId', 'eventId', 'amount'])
      .execute()

    await tableWithId(database, engine, 'former_contacts')
      .addColumn('userId', 'bigint', (column) => unique(reference('users')(column)))
      .addColumn('contact', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
  },
}
