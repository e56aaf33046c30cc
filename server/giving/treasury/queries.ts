import { sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database/engine'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { TreasuryRow } from './tables'

/** Makes other recordings of entries wait until the transaction ends, so that two can't both take the same fees. */
export async function lockEntries(transaction: Transaction<Tables>, engine: Engine): Promise<void> {
  // In SQLite every transaction already holds the only write lock.
  if (engine === 'postgres') await sql`lock table treasury_entries in share row exclusive mode`.execute(transaction)
}

export function insertEntry(transaction: Transaction<Tables>, row: NewRow<'treasury_entries'>): Promise<TreasuryRow> {
  return transaction.insertInto('treasury_entries').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findEntry(database: Handle, id: number): Promise<TreasuryRow | undefined> {
  return database.selectFrom('treasury_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasReversal(database: Handle, id: number): Promise<boolean> {
  const found = database.selectFrom('treasury_entries').select('id').where('reversedId', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** The entries with the names of the people and fundraisers in them, newest first. */
export function listEntries(database: Handle, limit: number) {
  return entries(database).orderBy('treasury_entries.id', 'desc').limit(limit).execute()
}

export function findNamedEntry(database: Handle, id: number) {
  return entries(database).where('treasury_entries.id', '=', id).executeTakeFirstOrThrow()
}

function entries(database: Handle) {
  return database
    .selectFrom('treasury_entries')
    .innerJoin('users as actor', 'actor.id', 'treasury_entries.actorId')
    .leftJoin('users as person', 'person.id', 'treasury_entries.userId')
    .leftJoin('fundraisers', 'fundraisers.id', 'treasury_entries.fundraiserId')
    .leftJoin('treasury_entries as reversal', 'reversal.reversedId', 'treasury_entries.id')
    .selectAll('treasury_entries')
    .select(['actor.fullName as actorName', 'actor.username as actorUsername', 'fundraisers.title'])
    .select(['person.fullName as personName', 'person.username as personUsername', 'reversal.id as reversedById'])
}

export type NamedEntry = Awaited<ReturnType<typeof findNamedEntry>>

/** The ledger lines of an entry, without those that correct the value of a balance. */
export function listLines(database: Handle, eventKey: string): Promise<Row<'ledger_entries'>[]> {
  return database
    .selectFrom('ledger_entries')
    .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
    .selectAll('ledger_entries')
    .where('ledger_events.eventKey', '=', eventKey)
    .orderBy('ledger_entries.id')
    .execute()
}

/** Cents of our fees since an event that did not become the organisation's own money yet. */
export async function sumFeesSince(database: Handle, eventId: number): Promise<number> {
  const { amount } = await database
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('eventId', '>', eventId)
    .where('account', 'in', ['platform_fee', 'fees_taken'])
    .executeTakeFirstOrThrow()
  return 0 - (amount ?? 0)
}

/** The owner of a fundraiser; undefined when there is no such fundraiser. */
export async function findOwner(database: Handle, fundraiserId: number): Promise<number | undefined> {
  const found = database.selectFrom('fundraisers').select('userId').where('id', '=', fundraiserId)
  return (await found.executeTakeFirst())?.userId
}

/** Payouts that are requested or on their way, by the currency that is paid out. `amount`: US cents. */
export async function sumPayouts(database: Handle): Promise<{ currency: string; payouts: number; amount: number }[]> {
  const { rows } = await sql<{ currency: string; payouts: number; amount: number }>`
    select currency, count(*) as payouts, sum(amount) as amount from (
      select coalesce(p."localCurrency", b.currency, 'USD') as currency, p.amount
      from payout_requests p left join bank_accounts b on b.id = p."bankAccountId"
      where p.status in ('pending', 'processing')
    ) p group by currency order by currency`.execute(database)
  return rows
}
