import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { NewRow, Row, Tables } from '../../../platform/database/schema'
import type { Provider } from '../../../platform/providers/registry'

/** Minor units of a currency. */
interface Money {
  currency: string
  amount: number
}

export function listChecks(database: Handle): Promise<Row<'provider_balance_checks'>[]> {
  return database.selectFrom('provider_balance_checks').selectAll().execute()
}

export function listStoredBalances(database: Handle): Promise<Row<'provider_balances'>[]> {
  return database.selectFrom('provider_balances').selectAll().orderBy('provider').orderBy('currency').execute()
}

/** Stores that a provider was asked. Holds its row until the transaction ends. */
export async function upsertCheck(
  transaction: Transaction<Tables>,
  row: NewRow<'provider_balance_checks'>,
): Promise<void> {
  const { askedAt, answeredAt, problem, reason } = row
  await transaction
    .insertInto('provider_balance_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('provider')
        // Without an answer the last one stays.
        .doUpdateSet({ askedAt, problem, reason, ...(answeredAt !== null && { answeredAt }) }),
    )
    .execute()
}

/** Replaces a provider's balances by those of its newest answer. */
export async function replaceBalances(
  transaction: Transaction<Tables>,
  provider: Provider,
  rows: NewRow<'provider_balances'>[],
): Promise<void> {
  await transaction.deleteFrom('provider_balances').where('provider', '=', provider).execute()
  if (rows.length > 0) await transaction.insertInto('provider_balances').values(rows).execute()
}

/** The attempts since a time that may have been paid. */
export function listOpenAttempts(database: Handle, provider: Provider, since: number): Promise<Money[]> {
  return database
    .selectFrom('payment_attempts')
    .select(['currency', 'chargeAmount as amount'])
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .where('createdAt', '>', since)
    .execute()
}

/** The payments since a time whose fee is not booked. */
export async function listPaymentsWithoutFee(database: Handle, provider: Provider, since: number): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select currency, amount from payments where provider = ${provider} and "createdAt" > ${since}
      and not exists (select 1 from ledger_events where "eventKey" = 'fee:' || payments.id)`.execute(database)
  return rows
}

/** The refunds that the provider may have made, and that are not booked. */
export function listOpenRefunds(database: Handle, provider: Provider): Promise<Money[]> {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.currency', 'refunds.localAmount as amount'])
    .where('refunds.provider', '=', provider)
    .where((where) =>
      where.or([
        where('refunds.status', '=', 'pending'),
        where.and([where('refunds.status', '=', 'requested'), where('refunds.sendingUntil', 'is not', null)]),
      ]),
    )
    .execute()
}

/** The payouts that the provider has accepted or may have accepted, and that have not arrived. */
export function listSentPayouts(database: Handle, provider: Provider) {
  return database
    .selectFrom('payout_requests')
    .select(['amount', 'localAmount', 'localCurrency', 'debitCurrency', 'debitAmount'])
    .where('method', '=', provider)
    .where('status', '=', 'processing')
    .where((where) => where.or([where('stripeTransferId', 'is not', null), where('sendingUntil', 'is not', null)]))
    .execute()
}
