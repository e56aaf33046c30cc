import { sql } from 'kysely'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { NewRow, Row } from '../platform/database/schema'
import { DAY, MINUTE } from '../platform/durations'
import { digitsOf } from '../providers/amounts'
import {
  type Gateway,
  type Period,
  type ProviderRecord,
  ProviderUnavailable,
  RECORD_KINDS,
  type RecordKind,
} from '../providers/gateway'
import { isProvider, PROVIDERS, type Provider, traitsOf } from '../providers/registry'
import { type LastComparison, lastComparison } from './facts'

const DEFAULT_PERIOD = 90 * DAY
/** What is younger may still be on its way from the provider to us. */
const GRACE = 15 * MINUTE

type Needs = Pick<Context, 'database' | 'gateways' | 'clock'>

/** Compares our books with the providers' lists and stores the differences; null when it was stopped. */
export async function runComparison(
  context: Needs,
  options: { period?: Period; isStopping: () => boolean; onList?: (words: string) => void },
): Promise<LastComparison | null> {
  const { database, clock, gateways } = context
  const now = clock()
  const given = options.period ?? { from: now - DEFAULT_PERIOD, until: now }
  const period = { from: given.from, until: Math.min(given.until, now - GRACE) }
  const comparison: LastComparison = { at: now, compared: 0, unread: [] }
  for (const provider of PROVIDERS) {
    const found: (FoundDifference & { kind: RecordKind })[] = []
    try {
      for (const kind of RECORD_KINDS) {
        if (options.isStopping()) return null
        options.onList?.(`${provider}: ${kind}`)
        const { compared, differences } = await compareLists(context, gateways[provider], kind, period)
        comparison.compared += compared
        found.push(...differences.map((difference) => ({ ...difference, kind })))
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      comparison.unread.push(provider)
      continue
    }
    await storeDifferences(database, provider, found)
  }
  await lastComparison.store(database.write, comparison)
  return comparison
}

/** First what the provider lists is looked for in our books, then what our books have and it has not listed. */
async function compareLists({ database: { read } }: Needs, gateway: Gateway, kind: RecordKind, period: Period) {
  const subject = { kind, provider: gateway.provider }
  const listed = new Set<string>()
  const differences: FoundDifference[] = []
  let cursor: string | null = null
  do {
    const page = await gateway.listRecords(kind, period, cursor)
    for (const theirs of page?.records ?? []) {
      if (listed.has(theirs.id)) continue
      listed.add(theirs.id)
      differences.push(...compareListed(theirs, await findOurs(read, subject, theirs.id)))
    }
    cursor = page?.next ?? null
  } while (cursor !== null)
  let after = 0
  while (true) {
    const rows = await listDone(read, subject, period, after)
    for (const ours of rows)
      if (!listed.has(ours.externalId) && !(await isThere(gateway, kind, ours))) differences.push(missingThere(ours))
    const last = rows.at(-1)
    if (!last) return { compared: listed.size, differences }
    after = last.rowId
  }
}

/** A list may leave something out, and one provider has no lists at all: so each object is looked up before it counts as missing. */
async function isThere(gateway: Gateway, kind: RecordKind, ours: OurRecord): Promise<boolean> {
  if (kind === 'payments') {
    const state = await gateway.lookUp(ours.reference)
    return state !== 'not-found' && state.received.some(({ externalId }) => externalId === ours.externalId)
  }
  if (kind === 'refunds') {
    const refunds = await gateway.listRefunds(ours.paymentExternalId, [ours.reference])
    return refunds.some(({ externalId, status }) => externalId === ours.externalId && status !== 'failed')
  }
  const state = await gateway.lookUpTransfer(ours.reference)
  return state !== 'not-found' && state.status !== 'failed'
}

async function storeDifferences(
  database: Needs['database'],
  provider: Provider,
  found: readonly (FoundDifference & { kind: RecordKind })[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.deleteFrom('provider_differences').where('provider', '=', provider).execute()
    const rows = found.map((difference) => ({ provider, ...difference }))
    if (rows.length > 0) await transaction.insertInto('provider_differences').values(rows).execute()
  })
}

export async function readDifferences(database: Handle): Promise<{ isForeign: boolean; words: string }[]> {
  const rows = await database
    .selectFrom('provider_differences')
    .selectAll()
    .orderBy('isForeign')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ isForeign: row.isForeign === 1, words: textOfDifference(row) }))
}

const ONE_OF = { payments: 'payment', refunds: 'refund', transfers: 'transfer' }

function textOfDifference({ provider, kind, subject, problem, ours, theirs }: Row<'provider_differences'>): string {
  const name = `${isProvider(provider) ? traitsOf(provider).name : provider} ${ONE_OF[kind]} ${subject}`
  switch (problem) {
    case 'missing-here':
      return `${name}: the provider has it (${theirs}), our books do not`
    case 'missing-there':
      return `${name}: our books have it (${ours}), the provider does not`
    default:
      return `${name}: ${problem} here ${ours}, at the provider ${theirs}`
  }
}

type FoundDifference = Pick<NewRow<'provider_differences'>, 'subject' | 'problem' | 'ours' | 'theirs'> & {
  isForeign: 0 | 1
}

/** Compares an object that a provider lists with our books. What has moved no money, or is not finished there, can't be missing here. */
export function compareListed(theirs: ProviderRecord, ours: OurRecord | undefined): FoundDifference[] {
  const difference = (problem: FoundDifference['problem'], our: string | null, their: string): FoundDifference => ({
    subject: theirs.id,
    problem,
    ours: our,
    theirs: their,
    isForeign: ours || theirs.isOurs ? 0 : 1,
  })
  if (!ours) return theirs.status === 'done' ? [difference('missing-here', null, textOfRecord(theirs))] : []
  if (theirs.currency !== null && theirs.currency !== ours.currency)
    return [difference('currency', ours.currency, theirs.currency)]
  const found: FoundDifference[] = []
  if (toMinor(theirs.amount, ours.currency) !== ours.amount)
    found.push(difference('amount', amountOf(ours), theirs.amount))
  const isOtherEnd = theirs.status !== ours.status && theirs.status !== 'pending'
  if (isOtherEnd) found.push(difference('status', ours.status, theirs.status))
  return found
}

function missingThere(ours: OurRecord): FoundDifference {
  const words = `${amountOf(ours)} ${ours.currency}`
  return { subject: ours.externalId, problem: 'missing-there', ours: words, theirs: null, isForeign: 0 }
}

function textOfRecord({ amount, currency, reference }: ProviderRecord): string {
  return [amount, currency, reference].filter((part) => part !== null).join(' ')
}

const amountOf = ({ amount, currency }: OurRecord): string => minorToDecimal(amount, digitsOf(currency))

/** Null when the amount has more digits than the currency: it can't be equal. */
const toMinor = (decimal: string, currency: string): number | null => decimalToMinor(decimal, digitsOf(currency))

export interface OurRecord {
  rowId: number
  externalId: string
  /** The reference of the payment, or ours of the refund or transfer. */
  reference: string
  /** The provider's id of the payment that a refund belongs to. */
  paymentExternalId: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  status: ProviderRecord['status']
}

const PAGE = 100

const payments = sql`
  select id as "rowId", provider, "externalId", reference, "externalId" as "paymentExternalId", amount, currency, 'done' as status,
    "createdAt" as moment
  from payments`

const refunds = sql`
  select refunds.id as "rowId", refunds.provider, refunds."externalId", refunds.reference, payments."externalId" as "paymentExternalId",
    refunds."localAmount" as amount, payments.currency,
    case refunds.status when 'succeeded' then 'done' when 'failed' then 'failed' else 'pending' end as status, refunds."createdAt" as moment
  from refunds join payments on payments.id = refunds."paymentId" where refunds."externalId" is not null`

const transfers = sql`
  select payout_requests.id as "rowId", method as provider, "stripeTransferId" as "externalId", reference, '' as "paymentExternalId",
    "localAmount" as amount, "localCurrency" as currency,
    case status when 'completed' then 'done' when 'failed' then 'failed' else 'pending' end as status,
    (select max(payout_steps."createdAt") from payout_steps
      where payout_steps."payoutId" = payout_requests.id and payout_steps.status = 'processing') as moment
  from payout_requests where reference is not null and "stripeTransferId" is not null`

const OURS = { payments, refunds, transfers } satisfies Record<RecordKind, unknown>

interface Subject {
  kind: RecordKind
  provider: string
}

async function findOurs(database: Handle, { kind, provider }: Subject, externalId: string) {
  const { rows } = await sql<OurRecord>`
    select * from (${OURS[kind]}) as ours where provider = ${provider} and "externalId" = ${externalId}`.execute(
    database,
  )
  return rows[0]
}

/** The next page of objects that our books have as done in a period. `after`: the last row of the page before. */
async function listDone(database: Handle, { kind, provider }: Subject, period: Period, after: number) {
  const { rows } = await sql<OurRecord>`
    select * from (${OURS[kind]}) as ours
    where provider = ${provider} and status = 'done' and moment >= ${period.from} and moment < ${period.until} and "rowId" > ${after}
    order by "rowId" limit ${PAGE}`.execute(database)
  return rows
}
