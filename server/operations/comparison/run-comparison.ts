import type { Context } from '../../platform/context'
import type { Gateway, Period, RecordKind } from '../../platform/providers/gateway'
import { compareListed, type FoundDifference, missingThere } from './compare'
import { findOurs, listUnlisted, type OurRecord } from './our-records'
import {
  deleteCompared,
  deleteComparison,
  findComparison,
  findUnfinished,
  insertCompared,
  insertComparison,
  insertDifferences,
  updateComparison,
} from './queries'
import { nextPosition, type Position, positionOf, type Step, stepsOf, wordsOf } from './steps'
import type { Comparison } from './tables'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DEFAULT_PERIOD = 90 * DAY
/** What is younger may still be on its way from the provider to us. */
const GRACE = 15 * MINUTE
/** An unfinished comparison that is older is begun again: its lists have changed too much. */
const CONTINUED_FOR = DAY

export interface ComparisonOptions {
  /** Without one: the last ninety days, or an unfinished comparison is continued. */
  period?: Period
  isStopping(): boolean
  /** Called before each page, with words for the person who waits. */
  onPage?(words: string): void
}

type Needs = Pick<Context, 'database' | 'gateways' | 'clock'>

/**
 * Compares the payments, refunds and transfers in our books with the providers' own lists, page by page. After each page its position is stored, so a comparison that was broken off continues there. Throws
 * ProviderUnavailable when a provider does not answer; then it is broken off too.
 */
export async function runComparison(context: Needs, options: ComparisonOptions): Promise<Comparison> {
  const steps = stepsOf(context.gateways)
  const { id } = await beginOrContinue(context, options.period)
  for (;;) {
    const comparison = await findComparison(context.database.read, id)
    const position = positionOf(comparison)
    const step = steps[position.step]
    if (!step) return finish(context, comparison)
    if (options.isStopping()) return comparison
    options.onPage?.(wordsOf(step))
    const page = await comparePage(context, comparison, step, position.cursor)
    await storePage(context, comparison, step, page, nextPosition(position, page.next))
  }
}

interface ComparedPage {
  /** The provider's ids on the page. */
  listed: string[]
  differences: FoundDifference[]
  next: string | null
}

async function comparePage(
  context: Needs,
  comparison: Comparison,
  step: Step,
  cursor: string | null,
): Promise<ComparedPage> {
  const { gateway, kind } = step
  const period = { from: comparison.fromTime, until: comparison.untilTime }
  const { read } = context.database
  if (step.side === 'theirs') {
    const page = await gateway.listRecords(kind, period, cursor)
    const differences: FoundDifference[] = []
    for (const theirs of page?.records ?? [])
      differences.push(...compareListed(theirs, await findOurs(read, { kind, provider: gateway.provider }, theirs.id)))
    return { listed: page?.records.map(({ id }) => id) ?? [], differences, next: page?.next ?? null }
  }
  const subject = { kind, provider: gateway.provider }
  const rows = await listUnlisted(read, subject, { comparisonId: comparison.id, period, after: Number(cursor ?? 0) })
  const differences: FoundDifference[] = []
  for (const ours of rows) if (!(await isThere(gateway, kind, ours))) differences.push(missingThere(ours))
  return { listed: [], differences, next: rows.at(-1)?.rowId.toString() ?? null }
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

async function storePage(
  { database }: Needs,
  { id, compared }: Comparison,
  { provider, kind }: Step,
  { listed, differences }: ComparedPage,
  position: Position,
): Promise<void> {
  const place = { comparisonId: id, provider }
  await database.transaction(async (transaction) => {
    await insertCompared(
      transaction,
      [...new Set(listed)].map((externalId) => ({ ...place, kind, externalId })),
    )
    await insertDifferences(
      transaction,
      differences.map((difference) => ({ ...place, kind, ...difference })),
    )
    await updateComparison(transaction, id, {
      position: JSON.stringify(position),
      compared: compared + listed.length,
    })
  })
}

async function finish({ database, clock }: Needs, { id }: Comparison): Promise<Comparison> {
  await database.transaction(async (transaction) => {
    await deleteCompared(transaction, id)
    await updateComparison(transaction, id, { finishedAt: clock() })
  })
  return findComparison(database.read, id)
}

async function beginOrContinue({ database, clock }: Needs, period: Period | undefined): Promise<Comparison> {
  const now = clock()
  return database.transaction(async (transaction) => {
    const unfinished = await findUnfinished(transaction)
    if (unfinished && isSame(unfinished, period) && now - unfinished.startedAt < CONTINUED_FOR) return unfinished
    if (unfinished) await deleteComparison(transaction, unfinished.id)
    const { from, until } = period ?? { from: now - DEFAULT_PERIOD, until: now - GRACE }
    return insertComparison(transaction, { fromTime: from, untilTime: Math.min(until, now - GRACE), startedAt: now })
  })
}

/** Without a period, whichever was begun is continued. */
function isSame({ fromTime, untilTime, startedAt }: Comparison, period: Period | undefined): boolean {
  return !period || (period.from === fromTime && Math.min(period.until, startedAt - GRACE) === untilTime)
}
