import type SQLite from 'better-sqlite3'
import { compare, select } from './compare-rows'
import type { Movement, Truth } from './truth'

/** Of a fee that is booked in US cents at a rate: the rate of the fee and of the payout may differ by this part. */
const RATE_TOLERANCE = 0.02

/** Compares the balances by provider and currency, and the fees, with what the providers themselves took in, paid out and kept. */
export function holdingDifferences(database: SQLite.Database, truth: Truth): string[] {
  return [
    ...compare('holding', theirHoldings(truth), ourHoldings(database)),
    ...compare('fee of payment', paymentFees(truth), ourPaymentFees(database)),
    ...transferFeeDifferences(database, truth.transfers),
    ...select(
      database,
      `select coalesce(l.provider, h.provider) || ' ' || coalesce(l.currency, h.currency) as subject,
        l.amount, l.worth, h.amount as held, h."bookValue" as value
       from (select provider, currency, sum("currencyAmount") as amount, sum(amount) as worth from ledger_entries
         where account = 'provider_balance' and currency <> 'USD' group by provider, currency) l
       full join holdings h on h.provider = l.provider and h.currency = l.currency
       where coalesce(l.amount, 0) <> coalesce(h.amount, 0) or coalesce(l.worth, 0) <> coalesce(h."bookValue", 0)`,
    ).map(
      ({ subject, amount, worth, held, value }) =>
        `${subject} holds ${held} worth ${value}, its lines add up to ${amount} worth ${worth}`,
    ),
  ]
}

/** What came in and went out, without fees: minor units by provider and currency. */
function theirHoldings({ payments, refunds, transfers }: Truth): [string, string][] {
  const sums = new Map<string, number>()
  const add = ({ provider }: Movement, currency: string, amount: number) =>
    sums.set(`${provider} ${currency}`, (sums.get(`${provider} ${currency}`) ?? 0) + amount)
  for (const payment of payments) add(payment, payment.currency, payment.amount)
  for (const refund of refunds) add(refund, refund.currency, -refund.amount)
  for (const transfer of transfers)
    for (const [currency, amount] of Object.entries(transfer.debited ?? {}))
      add(transfer, currency, -(currency === transfer.currency ? amount - transfer.fee : amount))
  return [...sums].filter(([, amount]) => amount !== 0).map(([key, amount]) => [key, String(amount)])
}

/** Donations that a test has built never were at a provider. */
const BUILT = `select 'payment:' || p.id from payments p join payment_attempts a on a.id = p."attemptId" where a.fingerprint = 'test'`

function ourHoldings(database: SQLite.Database): [string, string][] {
  return select(
    database,
    `select e.provider || ' ' || e.currency as key, sum(e."currencyAmount") as amount
     from ledger_entries e join ledger_events v on v.id = e."eventId"
     where e.account = 'provider_balance' and v.kind <> 'provider_fee' and v."eventKey" not in (${BUILT})
     group by e.provider, e.currency having sum(e."currencyAmount") <> 0`,
  ).map(({ key, amount }) => [String(key), String(amount)])
}

function paymentFees({ payments }: Truth): [string, string][] {
  return payments
    .filter(({ fee }) => fee !== 0)
    .map(({ provider, id, fee, currency }) => [`${provider} ${id}`, `${fee} ${currency}`])
}

function ourPaymentFees(database: SQLite.Database): [string, string][] {
  return select(
    database,
    `select p.provider || ' ' || p."externalId" as key, -sum(e."currencyAmount") as amount, e.currency
     from payments p join ledger_events v on v."eventKey" = 'fee:' || p.id
     join ledger_entries e on e."eventId" = v.id and e.account = 'provider_balance' and e.provider = p.provider
     group by p.id, e.currency`,
  ).map(({ key, amount, currency }) => [String(key), `${amount} ${currency}`])
}

/** The fee of a transfer is booked in US cents. It is worth as large a part of the payout as the provider took of the transfer. */
function transferFeeDifferences(database: SQLite.Database, transfers: readonly Movement[]): string[] {
  const rows = select(
    database,
    `select o.method || ' ' || o.reference as key, o.amount, coalesce(sum(e.amount), 0) as fee
     from payout_requests o left join ledger_events v on v."eventKey" = 'payout:' || o.id || ':fee'
     left join ledger_entries e on e."eventId" = v.id and e.account = 'provider_fee'
     where o.reference is not null group by o.id`,
  )
  const expected = new Map(transfers.map(({ provider, id, fee, amount }) => [`${provider} ${id}`, fee / amount]))
  return rows.flatMap(({ key, amount, fee }) => {
    const wanted = Number(amount) * (expected.get(String(key)) ?? 0)
    const isRight = Math.abs(Number(fee) - wanted) <= wanted * RATE_TOLERANCE + 1
    return isRight && (fee === 0) === (wanted === 0)
      ? []
      : [`fee of transfer ${key}: booked ${fee} cents, expected ${wanted}`]
  })
}
