import { readFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { z } from 'zod'

/**
 * Recomputes the money from two files alone: the database, and what really happened at the providers. It uses none of the product's
 * own code, so that it can't repeat a mistake of it. Returns a sentence for each difference.
 */
export function recompute(databaseFile: string, sandboxFile: string): string[] {
  const database = new SQLite(databaseFile, { readonly: true })
  try {
    return [
      ...ledgerDifferences(database),
      ...fundraiserDifferences(database),
      ...providerDifferences(database, readTruth(sandboxFile)),
    ]
  } finally {
    database.close()
  }
}

const row = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))

function select(database: SQLite.Database, statement: string): z.output<typeof row>[] {
  return z.array(row).parse(database.prepare(statement).all())
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
        + (select coalesce(sum(amount), 0) from payout_requests where status <> 'failed') as owed`,
  )
  if (sums && sums.given !== sums.owed)
    found.push(`given and not returned ${sums.given}, owed, kept or paid out ${sums.owed}`)
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

/** What really happened: the key names payment, refund or transfer; the amount is in minor units. */
interface Truth {
  payments: Map<string, number>
  refunds: Map<string, number>
  /** By our reference. */
  transfers: Map<string, number>
}

const stripeObject = z.object({ id: z.string(), amount: z.number(), status: z.string().nullish() })
const truthSchema = z.object({
  stripe: z.object({
    charges: z.record(z.string(), stripeObject),
    refunds: z.record(z.string(), stripeObject),
    transfers: z.record(
      z.string(),
      z.object({ amount: z.number(), transfer_group: z.string().nullish(), reversed: z.boolean() }),
    ),
  }),
  flutterwave: z.object({
    transactions: z.array(z.object({ id: z.number(), amount: z.number(), status: z.string() })),
    refunds: z.array(z.object({ id: z.number(), amount: z.number(), status: z.string() })),
    transfers: z.array(z.object({ reference: z.string(), amount: z.number(), status: z.string() })),
  }),
  pawapay: z.object({
    operations: z.record(
      z.string(),
      z.object({
        kind: z.string(),
        id: z.string(),
        amount: z.string(),
        status: z.string(),
        metadata: z.object({ reference: z.string().optional() }),
      }),
    ),
  }),
})

function readTruth(file: string): Truth {
  const { stripe, flutterwave, pawapay } = truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const done = (status: string | null | undefined) =>
    ['succeeded', 'successful', 'completed', 'SUCCESSFUL'].includes(status ?? '')
  const amounts = (rows: { id: string | number; amount: number; status?: string | null | undefined }[]) =>
    rows.filter(({ status }) => done(status)).map(({ id, amount }) => [String(id), amount] as const)
  const sent = [
    ...Object.values(stripe.transfers).flatMap(({ transfer_group: reference, amount, reversed }) =>
      reversed || !reference ? [] : [[reference, amount] as const],
    ),
    ...flutterwave.transfers.flatMap(({ reference, amount, status }) =>
      done(status) ? [[reference, amount] as const] : [],
    ),
  ]
  // All of them in currencies of two digits here.
  const prompted = (kind: string) =>
    Object.values(pawapay.operations)
      .filter((operation) => operation.kind === kind && operation.status === 'COMPLETED')
      .map(({ id, metadata, amount }) => ({
        id,
        reference: metadata.reference ?? id,
        minor: Math.round(Number(amount) * 100),
      }))
  const byId = (kind: string) => prompted(kind).map(({ id, minor }) => [id, minor] as const)
  return {
    payments: new Map([
      ...amounts(Object.values(stripe.charges)),
      ...amounts(flutterwave.transactions),
      ...byId('deposit'),
    ]),
    refunds: new Map([...amounts(Object.values(stripe.refunds)), ...amounts(flutterwave.refunds), ...byId('refund')]),
    transfers: sumBy([...sent, ...prompted('payout').map(({ reference, minor }) => [reference, minor] as const)]),
  }
}

/** Two transfers under one reference, or two of one payout, add up, and so are found as a wrong amount. */
function sumBy(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, amount] of pairs) sums.set(key, (sums.get(key) ?? 0) + amount)
  return sums
}

/** Donations that a test has built without any provider are left out by their missing row in `payment_references`. */
function providerDifferences(database: SQLite.Database, truth: Truth): string[] {
  const ours = (statement: string) =>
    new Map(select(database, statement).map(({ key, amount }) => [String(key), Number(amount)] as const))
  const built = new Set(
    select(
      database,
      `select p."externalId" as key from payments p join payment_attempts a on a.id = p."attemptId" where a.fingerprint = 'test'`,
    ).map(({ key }) => String(key)),
  )
  const payments = ours('select "externalId" as key, amount from payments')
  for (const key of built) payments.delete(key)
  return [
    ...compare('payment', truth.payments, payments),
    ...compare(
      'refund',
      truth.refunds,
      ours(`select "externalId" as key, "localAmount" as amount from refunds where status = 'succeeded'`),
    ),
    ...compare(
      'transfer',
      truth.transfers,
      ours(
        `select reference as key, "localAmount" as amount from payout_requests where status = 'completed' and reference is not null`,
      ),
    ),
    ...select(
      database,
      'select "paymentId", count(*) as count from donations group by "paymentId" having count > 1',
    ).map(({ paymentId, count }) => `payment ${paymentId} became ${count} donations`),
  ]
}

function compare(what: string, theirs: Map<string, number>, ours: Map<string, number>): string[] {
  const differences: string[] = []
  for (const key of new Set([...theirs.keys(), ...ours.keys()]))
    if (theirs.get(key) !== ours.get(key))
      differences.push(
        `${what} ${key}: at the provider ${theirs.get(key) ?? 'none'}, in our books ${ours.get(key) ?? 'none'}`,
      )
  return differences
}
