import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../engine'
import { appendOnly, type Migration, reference, required, tableWithId, unique } from '../types'

/** Months that an admin has closed. The database itself refuses a ledger event in one of them. */
export const books: Migration = {
  name: '017-books',
  async up(database, engine) {
    await tableWithId(database, engine, 'closed_months')
      .addColumn('month', 'text', unique)
      .addColumn('endsAt', 'bigint', required)
      .addColumn('closedById', 'bigint', reference('users'))
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await appendOnly(database, engine, 'closed_months')
    await refuseEventsInClosedMonths(database, engine)
    await database.schema.createIndex('ledger_events_created').on('ledger_events').column('createdAt').execute()
  },
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
