import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../engine'
import { appendOnly, type Migration, optionalReference, reference, required, tableWithId, zero } from '../types'

/**
 * Ledger lines on money at a provider name the provider, the currency and the amount in that currency; admins record what happens to
 * that money outside of the app. Old lines get theirs from the rows that they were booked for; where those are not known, the line is in
 * US dollars.
 */
export const ledgerByCurrency: Migration = {
  name: '016-ledger-by-currency',
  async up(database, engine) {
    const bytes = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const [name, type] of [
      ['provider', 'text'],
      ['currency', 'text'],
      ['currencyAmount', bytes],
    ] as const)
      await database.schema.alterTable('ledger_entries').addColumn(name, type).execute()
    await database.schema
      .createTable('holdings')
      .addColumn('provider', 'text', required)
      .addColumn('currency', 'text', required)
      .addColumn('amount', 'bigint', zero)
      .addColumn('bookValue', 'bigint', zero)
      .addPrimaryKeyConstraint('holdings_key', ['provider', 'currency'])
      .execute()
    await createTreasury(database, engine)
    await setProtection(database, engine, 'off')
    await fillLines(database)
    await insertMissingLines(database)
    await setProtection(database, engine, 'on')
    await fillHoldings(database)
  },
}

async function createTreasury(database: Kysely<unknown>, engine: Engine): Promise<void> {
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
}

/** The triggers that make the ledger append-only: off while its old lines are filled in. */
async function setProtection(database: Kysely<unknown>, engine: Engine, state: 'on' | 'off'): Promise<void> {
  if (engine === 'postgres') {
    const change = sql.raw(state === 'off' ? 'disable' : 'enable')
    await sql`alter table ledger_entries ${change} trigger ledger_entries_append_only`.execute(database)
    return
  }
  if (state === 'on') return appendOnly(database, engine, 'ledger_entries')
  for (const act of ['update', 'delete'])
    await sql`drop trigger ${sql.id(`ledger_entries_no_${act}`)}`.execute(database)
}

/** Minor units of a payment `p` for the value of an entry `e`, at the rate at which the payment was booked, rounded to the nearest. */
const converted = sql`case when p.currency = 'USD' or p."bookedAmount" = 0 then e.amount
  else (case when e.amount < 0 then -1 else 1 end) * ((2 * p.amount * abs(e.amount) + p."bookedAmount") / (2 * p."bookedAmount")) end`
const convertedCurrency = sql`case when p."bookedAmount" = 0 then 'USD' else p.currency end`

/** Fills the new columns of all lines on a provider's balance. */
async function fillLines(database: Kysely<unknown>): Promise<void> {
  await sql`update ledger_entries as e set provider = p.provider, currency = p.currency, "currencyAmount" = p.amount
    from ledger_events v join payments p on v."eventKey" = 'payment:' || p.id
    where v.id = e."eventId" and e.account = 'provider_balance'`.execute(database)

  await sql`update ledger_entries as e set provider = p.provider, currency = ${convertedCurrency}, "currencyAmount" = ${converted}
    from ledger_events v join payments p on v."eventKey" = 'fee:' || p.id
    where v.id = e."eventId" and e.account = 'provider_balance'`.execute(database)

  for (const [ending, sign] of [
    ['', -1],
    [':failed', 1],
  ] as const)
    await sql`update ledger_entries as e set provider = p.provider, currency = p.currency,
        "currencyAmount" = case when p.currency = 'USD' then e.amount else ${sql.lit(sign)} * r."localAmount" end
      from refunds r join payments p on p.id = r."paymentId"
      join ledger_events v on v."eventKey" = 'refund:' || r.id || ${sql.lit(ending)}
      where v.id = e."eventId" and e.account = 'provider_balance'`.execute(database)

  await sql`update ledger_entries as e set provider = p.provider, currency = ${convertedCurrency}, "currencyAmount" = ${converted}
    from disputes d join payments p on p.id = d."paymentId"
    join ledger_events v on v.kind = 'dispute' and v."eventKey" like 'dispute:' || d.id || ':%'
    where v.id = e."eventId" and e.account = 'provider_balance'`.execute(database)

  // Every payout so far was paid in dollars: by a provider, or from the organisation's own bank.
  await sql`update ledger_entries as e set currency = 'USD', "currencyAmount" = e.amount,
      provider = case when coalesce(p.method, 'by-hand') = 'by-hand' then 'bank' else p.method end
    from payout_requests p join ledger_events v on v."eventKey" in ('payout:' || p.id || ':completed', 'payout:' || p.id || ':fee',
      'payout:' || p.id || ':returned', 'payout:' || p.id || ':arrived-after-all', 'payout:' || p.id || ':returned-after-all')
    where v.id = e."eventId" and e.account = 'provider_balance'`.execute(database)

  await sql`update ledger_entries set provider = 'unknown', currency = 'USD', "currencyAmount" = amount
    where account = 'provider_balance' and provider is null`.execute(database)
}

/** Inserts lines for money whose rate was not known: it has an amount, but no value in US dollars, and had no line. */
async function insertMissingLines(database: Kysely<unknown>): Promise<void> {
  await sql`insert into ledger_entries ("eventId", account, amount, provider, currency, "currencyAmount")
    select v.id, 'provider_balance', 0, p.provider, p.currency, p.amount
    from payments p join ledger_events v on v."eventKey" = 'payment:' || p.id
    where p."bookedAmount" = 0`.execute(database)

  await sql`insert into ledger_events ("eventKey", kind, "createdAt")
    select 'refund:' || r.id, 'refund', r."updatedAt" from refunds r join payments p on p.id = r."paymentId"
    left join ledger_events v on v."eventKey" = 'refund:' || r.id
    where r.status = 'succeeded' and p.currency <> 'USD' and v.id is null`.execute(database)
  for (const [ending, sign] of [
    ['', -1],
    [':failed', 1],
  ] as const)
    await sql`insert into ledger_entries ("eventId", account, amount, provider, currency, "currencyAmount")
      select v.id, 'provider_balance', 0, p.provider, p.currency, ${sql.lit(sign)} * r."localAmount"
      from refunds r join payments p on p.id = r."paymentId"
      join ledger_events v on v."eventKey" = 'refund:' || r.id || ${sql.lit(ending)}
      left join ledger_entries e on e."eventId" = v.id and e.account = 'provider_balance'
      where p.currency <> 'USD' and e.id is null`.execute(database)
}

/** Adds up the balances in other currencies. A value without an amount is an exchange difference. */
async function fillHoldings(database: Kysely<unknown>): Promise<void> {
  await sql`insert into holdings (provider, currency, amount, "bookValue")
    select provider, currency, sum("currencyAmount"), sum(amount) from ledger_entries
    where account = 'provider_balance' and currency <> 'USD' group by provider, currency`.execute(database)
  const isEmptied = sql`from holdings h where h.amount = 0 and h."bookValue" <> 0`
  const key = sql`'holding:' || h.provider || ':' || h.currency || ':exchange'`
  await sql`insert into ledger_events ("eventKey", kind, "createdAt")
    select ${key}, 'revaluation', (select max("createdAt") from ledger_events) ${isEmptied}`.execute(database)
  await sql`insert into ledger_entries ("eventId", account, amount, provider, currency, "currencyAmount")
    select v.id, 'provider_balance', -h."bookValue", h.provider, h.currency, 0
    from holdings h join ledger_events v on v."eventKey" = ${key} where h.amount = 0`.execute(database)
  await sql`insert into ledger_entries ("eventId", account, amount)
    select v.id, 'exchange_difference', h."bookValue"
    from holdings h join ledger_events v on v."eventKey" = ${key} where h.amount = 0`.execute(database)
  await sql`update holdings set "bookValue" = 0 where amount = 0`.execute(database)
}
