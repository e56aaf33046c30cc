import type { OperationsReport } from '#shared/contract/admin/stuck-jobs'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { isProvider, traitsOf } from '../../platform/providers/registry'
import { findLast, listDifferences } from './queries'

/** The newest comparison with the providers, for the admin; null before the first one. */
export async function readLastComparison(database: Handle): Promise<OperationsReport['comparison']> {
  const last = await findLast(database)
  if (!last) return null
  const differences = await readDifferences(database, last.id)
  return {
    from: new Date(last.fromTime).toISOString(),
    until: new Date(last.untilTime).toISOString(),
    startedAt: new Date(last.startedAt).toISOString(),
    finishedAt: last.finishedAt === null ? null : new Date(last.finishedAt).toISOString(),
    compared: last.compared,
    differences: differences.filter(({ isForeign }) => !isForeign).map(({ words }) => words),
  }
}

/** One difference in words. */
export interface DifferenceInWords {
  /** It may belong to another product on the same account. */
  isForeign: boolean
  words: string
}

/** The differences of a comparison in words; those that may belong to another product on the same account come last. */
export async function readDifferences(database: Handle, comparisonId: number): Promise<DifferenceInWords[]> {
  const rows = await listDifferences(database, comparisonId)
  return rows.map((row) => ({ isForeign: row.isForeign === 1, words: wordsOf(row) }))
}

const ONE_OF = { payments: 'payment', refunds: 'refund', transfers: 'transfer' }

function wordsOf({ provider, kind, subject, problem, ours, theirs }: Row<'provider_differences'>): string {
  const name = `${nameOf(provider)} ${ONE_OF[kind]} ${subject}`
  switch (problem) {
    case 'missing-here':
      return `${name}: the provider has it (${theirs}), our books do not`
    case 'missing-there':
      return `${name}: our books have it (${ours}), the provider does not`
    default:
      return `${name}: ${problem} here ${ours}, at the provider ${theirs}`
  }
}

function nameOf(provider: string): string {
  return isProvider(provider) ? traitsOf(provider).name : provider
}
