import { type QueryExecutorProvider, sql } from 'kysely'
import { type Migration, reference, required, tableWithId, zero } from '../types'

/**
 * Money in suspense becomes visible: what is undecided of each payment, and credits of it. Refunds name the part that they are taken
 * from; those that admins requested before were of the donation.
 */
export const paymentReviews: Migration = {
  name: '014-payment-reviews',
  async up(database, engine) {
    const bytes = engine === 'sqlite' ? 'integer' : 'bigint'
    await database.schema.alterTable('refunds').addColumn('target', 'text').execute()
    await database.schema.alterTable('disputes').addColumn('localAmount', bytes).execute()
    await database.schema.alterTable('payments').addColumn('undecidedAmount', bytes, zero).execute()
    await database.schema.alterTable('payments').addColumn('undecidedLocalAmount', bytes, zero).execute()
    await tableWithId(database, engine, 'payment_credits')
      .addColumn('paymentId', 'bigint', reference('payments'))
      .addColumn('amount', 'bigint', required)
      .addColumn('platformFee', 'bigint', required)
      .addColumn('communityLeaderFee', 'bigint', required)
      .addColumn('localAmount', 'bigint', required)
      .addColumn('creditedById', 'bigint', reference('users'))
      .addColumn('reason', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('payment_credits_payment').on('payment_credits').column('paymentId').execute()

    await sql`update refunds set target = 'donation' where "requestedById" is not null`.execute(database)
    await sql`update disputes set "localAmount" = amount
      where "paymentId" in (select id from payments where currency = 'USD')`.execute(database)
    await storeUndecided(database)
    await sql`update payment_attempts set status = 'returned'
      where status = 'review' and id in (select "attemptId" from payments)
        and id not in (select "attemptId" from payments where "undecidedAmount" > 0 or "undecidedLocalAmount" > 0)`.execute(
      database,
    )
    // The list of payments to review is as short as this index.
    await sql`create index payments_undecided on payments ("createdAt", id)
      where "undecidedAmount" > 0 or "undecidedLocalAmount" > 0`.execute(database)
  },
}

/** Stores what the ledger holds in suspense for each payment. */
export async function storeUndecided(database: QueryExecutorProvider): Promise<void> {
  const held = await readSuspense(database)
  const { rows } = await sql<{ id: number; local: number }>`
    select p.id, case p.outcome when 'donation' then p.amount - a."chargeAmount"
      else p.amount - coalesce((select sum(r."localAmount") from refunds r
        where r."paymentId" = p.id and r.status = 'succeeded'), 0) end as local
    from payments p join payment_attempts a on a.id = p."attemptId"
    where p.outcome <> 'donation' or p.amount > a."chargeAmount"`.execute(database)
  for (const { id, local } of rows) {
    const cents = held.get(id) ?? 0
    // A payment in a currency without a rate is in the ledger at zero.
    const condition = sql`id = ${id} and (${cents} > 0 or (outcome <> 'donation' and "bookedAmount" = 0))`
    await sql`update payments set "undecidedAmount" = ${Math.max(0, cents)}, "undecidedLocalAmount" = ${Math.max(0, local)}
      where ${condition}`.execute(database)
  }
}

/** The US cents that the ledger holds in suspense, by the payment's id. */
async function readSuspense(database: QueryExecutorProvider): Promise<Map<number, number>> {
  const { rows } = await sql<{ eventKey: string; cents: number }>`
    select v."eventKey", -sum(e.amount) as cents from ledger_entries e join ledger_events v on v.id = e."eventId"
    where e.account = 'suspense' group by v."eventKey"`.execute(database)
  const held = new Map<number, number>()
  for (const { eventKey, cents } of rows) {
    const [kind = '', id = ''] = eventKey.split(':')
    const paymentId = kind === 'payment' ? Number(id) : await findPaymentOf(database, `${kind}s`, Number(id))
    held.set(paymentId, (held.get(paymentId) ?? 0) + cents)
  }
  return held
}

/** The payment of a refund or dispute. */
async function findPaymentOf(database: QueryExecutorProvider, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ paymentId: number }>`
    select "paymentId" from ${sql.table(table)} where id = ${id}`.execute(database)
  const [row] = rows
  if (!row) throw new RangeError(`There is no row ${id} in ${table}`)
  return row.paymentId
}
