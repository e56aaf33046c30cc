import {
  addIndexes,
  appendOnly,
  type Migration,
  optionalReference,
  reference,
  required,
  tableWithId,
  unique,
} from '../types'

/** The books, in US cents. */
export const ledger: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'ledger_events')
    .addColumn('eventKey', 'text', unique)
    .addColumn('kind', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await addIndexes(database, 'ledger_events', { created: ['createdAt'] })
  await appendOnly(database, engine, 'ledger_events')

  await tableWithId(database, engine, 'ledger_entries')
    .addColumn('eventId', 'bigint', reference('ledger_events'))
    .addColumn('account', 'text', required)
    .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
    .addColumn('userId', 'bigint', optionalReference('users'))
    .addColumn('amount', 'bigint', required)
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
