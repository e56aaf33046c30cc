import { sql } from 'kysely'
import { addIndexes, appendOnly, column, columns, type Migration, tableWithId } from '../types'

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
    owed: ['account', 'userId', 'fundraiserId', 'eventId', 'amount'],
  })
  await appendOnly(database, engine, 'ledger_entries')

  // What each fundraiser's page says of its money, with a row for each change of the ledger: a list made then can be checked.
  await tableWithId(database, engine, 'books')
    .addColumn('fundraiserId', 'bigint', column.reference('fundraisers'))
    .addColumn('number', 'integer', column.required)
    .$call(columns('bigint', column.required, 'raised', 'fees', 'paidOut', 'waiting', 'coveredFees', 'total'))
    .addColumn('donationsCount', 'integer', column.required)
    .addColumn('upToDonationId', 'bigint', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .addUniqueConstraint('books_number', ['fundraiserId', 'number'])
    .addCheckConstraint('books_balance', sql<boolean>`raised = fees + "paidOut" + waiting`)
    .execute()
  await appendOnly(database, engine, 'books')
}
