import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { type Movement, readTruth, type Truth } from './truth'

/**
 * Recomputes the money from two files alone: the database, and what really happened at the providers. It uses none of the product's
 * own code, so that it can't repeat a mistake of it. Call it when nothing is under way. Returns a sentence for each difference.
 */
export function recompute(databaseFile: string, sandboxFile: string): string[] {
  const database = new SQLite(databaseFile, { readonly: true })
  const truth = readTruth(sandboxFile)
  try {
    return [
      ...ledgerDifferences(database),
      ...fundraiserDifferences(database),
      ...providerDifferences(database, truth),
      ...balanceDifferences(database),
      ...paymentFeeDifferences(database, truth.payments),
      ...transferFeeDifferences(database, truth.transfers),
      ...truth.underWay.map((what) => `${what}: under way at the provider, not in our books`),
      ...promptDifferences(database, truth.prompts),
      ...[...truth.accounts].flatMap(([person, count]) =>
        count > 1 ? [`person ${person} has ${count} accounts at the provider`] : [],
      ),
    ]
  } finally {
    database.close()
  }
}

/** A prompt that may still be approved belongs to an attempt that still takes the payment. */
function promptDifferences(database: SQLite.Database, prompts: readonly string[]): string[] {
  const open = select(
    database,
    `select r.reference from payment_references r join payment_attempts a on a.id = r."attemptId" where a.status = 'open'`,
  ).map(({ reference }) => String(reference))
  return prompts
    .filter((reference) => !open.includes(reference))
    .map((reference) => `prompt ${reference}: waits, its attempt is over`)
}

function ledgerDifferences(database: SQLite.Database): string[] {
  const unequal = select(
    database,
    'select "eventId", sum(amount) as total from ledger_entries group by "eventId" having total <> 0',
  )
  const found = unequal.map(({ eventId, total }) => `event ${eventId} of the ledger sums to ${total}`)
  const [sums] = select(
    database,
    `select (select coalesce(sum(amount - "returnedAmount"), 0) from donations) as given,
      (select coalesce(-sum(amount), 0) from ledger_entries where account in ('creator_payable', 'leader_commission', 'platform_fee'))
        + (select coalesce(sum(amount), 0) from payout_requests where status <> 'failed') as owed,
      (select coalesce(-sum(amount), 0) from ledger_entries where account = 'payout_in_flight') as set_aside,
      (select coalesce(sum(amount), 0) from payout_requests where status in ('pending', 'processing')) as asked,
      (select coalesce(-sum(amount), 0) from ledger_entries where account in ('suspense', 'disputed')) as undecided`,
  )
  if (sums && sums.given !== sums.owed)
    found.push(`given and not returned ${sums.given}, owed, kept or paid out ${sums.owed}`)
  if (sums && sums.set_aside !== sums.asked)
    found.push(`set aside for payouts ${sums.set_aside}, under way ${sums.asked}`)
  if (sums && sums.undecided !== 0) found.push(`${sums.undecided} cents in suspense: every gift was what was asked for`)
  return found
}

function fundraiserDifferences(database: SQLite.Database): string[] {
  return select(
    database,
    `select f.id, f."currentAmount" as shown, f."donationsCount" as counted,
      coalesce(sum(d.amount - d."returnedAmount"), 0) as given, coalesce(sum(d."returnedAmount" < d.amount), 0) as donations
     from fundraisers f left join donations d on d."fundraiserId" = f.id group by f.id having shown <> given or counted <> donations`,
  ).map(
    ({ id, shown, given, counted, donations }) =>
      `fundraiser ${id} shows ${shown} of ${counted}, given ${given} of ${donations}`,
  )
}

/** What the ledger has at the providers is what came in, less what went out and the fees. */
function balanceDifferences(database: SQLite.Database): string[] {
  return select(
    database,
    `select (select coalesce(sum(amount), 0) from ledger_entries where account = 'provider_balance') as held,
      (select coalesce(sum("bookedAmount"), 0) from payments) - (select coalesce(sum(amount), 0) from refunds where status = 'succeeded')
        - (select coalesce(sum(amount), 0) from payout_requests where status = 'completed')
        - (select coalesce(sum(amount), 0) from ledger_entries where account = 'provider_fee') as moved`,
  ).flatMap(({ held, moved }) => (held === moved ? [] : [`held at the providers ${held}, came in and stayed ${moved}`]))
}

/** Of a fee that is booked in US cents at a rate: the rate of the fee and of its payment or payout may differ by this part. */
const RATE_TOLERANCE = 0.02

/** A fee is booked in US cents. It is worth as large a part of the payment as the provider took of it. */
function paymentFeeDifferences(database: SQLite.Database, payments: readonly Movement[]): string[] {
  const rows = select(
    database,
    `select p.provider || ' ' || p."externalId" as key, p."bookedAmount" as amount, coalesce(sum(e.amount), 0) as fee
     from payments p join payment_attempts a on a.id = p."attemptId" left join ledger_events v on v."eventKey" = 'fee:' || p.id
     left join ledger_entries e on e."eventId" = v.id and e.account = 'provider_fee' where a.fingerprint <> 'test' group by p.id`,
  )
  return feeDifferences('payment', rows, payments)
}

/** The same for a transfer. */
function transferFeeDifferences(database: SQLite.Database, transfers: readonly Movement[]): string[] {
  const rows = select(
    database,
    `select o.method || ' ' || o.reference as key, o.amount, coalesce(sum(e.amount), 0) as fee
     from payout_requests o left join ledger_events v on v."eventKey" = 'payout:' || o.id || ':fee'
     left join ledger_entries e on e."eventId" = v.id and e.account = 'provider_fee'
     where o.reference is not null group by o.id`,
  )
  return feeDifferences('transfer', rows, transfers)
}

function feeDifferences(kind: string, rows: ReturnType<typeof select>, movements: readonly Movement[]): string[] {
  const expected = new Map(movements.map(({ provider, id, fee, amount }) => [`${provider} ${id}`, fee / amount]))
  return rows.flatMap(({ key, amount, fee }) => {
    const wanted = Number(amount) * (expected.get(String(key)) ?? 0)
    const isRight = Math.abs(Number(fee) - wanted) <= wanted * RATE_TOLERANCE + 1
    return isRight && (fee === 0) === (wanted === 0)
      ? []
      : [`fee of ${kind} ${key}: booked ${fee} cents, expected ${wanted}`]
  })
}

/** Donations that a test has built without any provider are left out: their attempts have the fingerprint `test`. */
function providerDifferences(database: SQLite.Database, truth: Truth): string[] {
  const ours = (statement: string) =>
    select(database, statement).map(({ key, amount, rest }) => [String(key), `${amount} ${rest}`] as const)
  return [
    ...compare(
      'payment',
      truth.payments.map(
        ({ provider, id, amount, currency }) => [`${provider} ${id}`, `${amount} ${currency}`] as const,
      ),
      ours(`select p.provider || ' ' || p."externalId" as key, p.amount, p.currency as rest
        from payments p join payment_attempts a on a.id = p."attemptId" where a.fingerprint <> 'test'`),
    ),
    ...compare(
      'refund',
      truth.refunds.map(({ provider, id, amount, currency, of }) => {
        return [`${provider} ${id}`, `${amount} ${currency} of ${of}`] as const
      }),
      ours(`select r.provider || ' ' || r."externalId" as key, r."localAmount" as amount, p.currency || ' of ' || p."externalId" as rest
        from refunds r join payments p on p.id = r."paymentId" where r.status = 'succeeded'`),
    ),
    ...compare(
      'transfer',
      truth.transfers.map(
        ({ provider, id, amount, currency }) => [`${provider} ${id}`, `${amount} ${currency}`] as const,
      ),
      ours(`select method || ' ' || reference as key, "localAmount" as amount, "localCurrency" as rest
        from payout_requests where status = 'completed' and reference is not null`),
    ),
    ...select(
      database,
      `select p.id, p.outcome, count(d.id) as count from payments p left join donations d on d."paymentId" = p.id
       group by p.id having p.outcome <> 'donation' or count(d.id) <> 1`,
    ).map(({ id, outcome, count }) => `payment ${id} arrived as ${outcome} and became ${count} donations`),
    ...select(
      database,
      `select p.id, p.amount, p.currency, a."chargeAmount" as asked, a.currency as wanted from payments p
       join payment_attempts a on a.id = p."attemptId" where p.amount <> a."chargeAmount" or p.currency <> a.currency`,
    ).map(
      ({ id, amount, currency, asked, wanted }) => `payment ${id}: asked ${asked} ${wanted}, got ${amount} ${currency}`,
    ),
  ]
}

const row = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))

function select(database: SQLite.Database, statement: string): z.output<typeof row>[] {
  return z.array(row).parse(database.prepare(statement).all())
}

/** A sentence for each key with another value on one side. A key that a side has twice is a difference too. */
function compare(
  what: string,
  theirs: readonly (readonly [string, string])[],
  ours: readonly (readonly [string, string])[],
): string[] {
  const [there, here] = [gather(theirs), gather(ours)]
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((key) => there.get(key) !== here.get(key))
    .map(
      (key) => `${what} ${key}: at the provider ${there.get(key) ?? 'none'}, in our books ${here.get(key) ?? 'none'}`,
    )
}

function gather(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of pairs) {
    const earlier = values.get(key)
    values.set(key, earlier === undefined ? value : `${earlier} and ${value}`)
  }
  return values
}
