import { z } from 'zod'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { readFact, storeFact } from '../../platform/installation'
import { type Gateway, type Period, ProviderUnavailable, RECORD_KINDS, type RecordKind } from '../../providers/gateway'
import { isProvider, PROVIDERS, type Provider, traitsOf } from '../../providers/registry'
import { compareListed, type FoundDifference, missingThere } from './compare'
import { findOurs, listDone, type OurRecord } from './our-records'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DEFAULT_PERIOD = 90 * DAY
/** What is younger may still be on its way from the provider to us. */
const GRACE = 15 * MINUTE

type Needs = Pick<Context, 'database' | 'gateways' | 'clock'>

const lastComparison = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The number of objects of the providers that were read. */
  compared: z.number(),
  /** The providers that did not answer; their differences are those of an earlier time. */
  unread: z.array(z.string()),
})
export type LastComparison = z.infer<typeof lastComparison>

/** When our books were last compared with the providers' lists; null before the first time. */
export async function readLastComparison(database: Handle): Promise<LastComparison | null> {
  const fact = await readFact(database, 'last-comparison')
  return fact === null ? null : lastComparison.parse(JSON.parse(fact))
}

/**
 * Compares the payments, refunds and transfers in our books with the providers' own lists, and stores what differs in place of what
 * differed before. `onList` is called before each list, with words for the person who waits. Returns null when it was stopped.
 */
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
  await storeFact(database.write, 'last-comparison', JSON.stringify(comparison))
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

/** The differences of the last comparison in words. */
export async function readDifferences(database: Handle): Promise<{ isForeign: boolean; words: string }[]> {
  const rows = await database
    .selectFrom('provider_differences')
    .selectAll()
    .orderBy('isForeign')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ isForeign: row.isForeign === 1, words: wordsOf(row) }))
}

const ONE_OF = { payments: 'payment', refunds: 'refund', transfers: 'transfer' }

function wordsOf({ provider, kind, subject, problem, ours, theirs }: Row<'provider_differences'>): string {
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
