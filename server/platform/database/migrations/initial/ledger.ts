import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../engine'
import {
  addIndexes,
  appendOnly,
  type Migration,
  optionalReference,
  reference,
  required,
  tableWithId,
  unique,
  zero,
} from '../types'

/** The books. Lines on money at a provider name the provider, the currency and the amount in that currency. */
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
    .addColumn('provider', 'text')
    .addColumn('currency', 'text')
    .addColumn('currencyAmount', 'bigint')
    .execute()
  await addIndexes(database, 'ledger_entries', {
    event: ['eventId'],
    fundraiser: ['fundraiserId', 'account'],
    user: ['userId', 'account'],
    // All balances are summed up from this index alone, without reading the entries.
    owed: ['account', 'fundraiserId', 'userId', 'eventId', 'amount'],
  })
  await appendOnly(database, engine, 'ledger_entries')

  await database.schema
    .createTable('holdings')
    .addColumn('provider', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('amount', 'bigint', zero)
    .addColumn('bookValue', 'bigint', zero)
    .addPrimaryKeyConstraint('holdings_key', ['provider', 'currency'])
    .execute()

  // What admins record of money that moves outside of the app.
  await tableWithId(database, engine, 'treasury_entries')
    .addColumn('kind', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('reference', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('holder', 'text')
    .addColumn('currency', 'text')
    .addColumn('amount', 'bigint', required)
    .addColumn('toCurrency', 'text')
    .addColumn('toAmount', 'bigint')
    .addColumn('bookValue', 'bigint', required)
    .addColumn('against', 'text')
    .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
    .addColumn('userId', 'bigint', optionalReference('users'))
    .addColumn('reversedId', 'bigint', (column) => column.unique().references('treasury_entries.id'))
    .addColumn('actorId', 'bigint', reference('users'))
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await appendOnly(database, engine, 'treasury_entries')

  await tableWithId(database, engine, 'closed_months')
    .addColumn('month', 'text', unique)
    .addColumn('endsAt', 'bigint', required)
    .addColumn('closedById', 'bigint', reference('users'))
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await appendOnly(database, engine, 'closed_months')
  await refuseEventsInClosedMonths(database, engine)
}

/**
 * Posting computes the date from the same table, so this is only reached by a race in PostgreSQL, where the error code makes the whole
 * transaction run again, and by a write that does not go through posting.
 */
async function refuseEventsInClosedMonths(database: Kysely<unknown>, engine: Engine): Promise<void> {
  const message = 'the month of this ledger event is closed'
  if (engine === 'sqlite') {
    await sql`create trigger ledger_events_closed before insert on ledger_events
      when new."createdAt" < (select max("endsAt") from closed_months)
      begin select raise(abort, ${sql.lit(message)}); end`.execute(database)
    return
  }
  const body = `begin
    if new."createdAt" < (select max("endsAt") from closed_months) then
      raise exception '${message}' using errcode = '40001';
    end if;
    return new;
  end`
  await sql`create function ledger_events_closed() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    database,
  )
  await sql`create trigger ledger_events_closed before insert on ledger_events
    for each row execute function ledger_events_closed()`.execute(database)
}
