import { addIndexes, appendOnly, column, type Migration, tableWithId } from '../types'

/** The books, in US cents. */
export const ledger: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'ledger_events')
    .addColumn('eventKey', 'text', column.unique)
    .addColumn('kind', 'text', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'ledger_events', { created: ['createdAt'] })
  await appendOnly(database, engine, 'ledger_events')

  await tableWithId(database, engine, 'ledger_entries')
    .addColumn('eventId', 'bigint', column.reference('ledger_events'))
    .addColumn('account', 'text', column.required)
    .addColumn('fundraiserId', 'bigint', column.optionalReference('fundraisers'))
    .addColumn('userId', 'bigint', column.optionalReference('users'))
    .addColumn('amount', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'ledger_entries', {
    event: ['eventId'],
    fundraiser: ['fundraiserId', 'account'],
    user: ['userId', 'account'],
    // All balances are summed up from this index alone, without reading the entries.
    owed: ['account', 'fundraiserId', 'userId', 'eventId', 'amount'],
  })
  await appendOnly(database, engine, 'ledger_entries')
}
