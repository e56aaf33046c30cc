import type { Generated } from 'kysely'
import type { Flag, Row, Timestamp, WithDefault } from '../../platform/database/schema'
import type { RecordKind } from '../../platform/providers/gateway'

/** One comparison of our books with the providers' lists, which may be broken off and continued. */
interface ProviderComparisonsTable {
  id: Generated<number>
  /** The period whose objects are compared; milliseconds. */
  fromTime: Timestamp
  untilTime: Timestamp
  startedAt: Timestamp
  /** Null while it is not finished. */
  finishedAt: Timestamp | null
  /** JSON: the step and the page with which it continues; null before the first. */
  position: string | null
  /** The number of objects of the providers that were read. */
  compared: WithDefault<number>
}

/** The objects of an unfinished comparison that a provider has listed. */
interface ComparedObjectsTable {
  comparisonId: number
  provider: string
  kind: RecordKind
  externalId: string
}

interface ProviderDifferencesTable {
  id: Generated<number>
  comparisonId: number
  provider: string
  kind: RecordKind
  /** The provider's id, or our reference for what the provider does not have. */
  subject: string
  /** Whether only the provider has it, only we have it, or both have it differently. */
  problem: 'missing-here' | 'missing-there' | 'amount' | 'currency' | 'status'
  /** What our books say, and what the provider says. */
  ours: string | null
  theirs: string | null
  /** The provider has it without a mark of ours: it may belong to another product on the same account. */
  isForeign: WithDefault<Flag>
}

declare module '../../platform/database/schema' {
  interface Tables {
    compared_objects: ComparedObjectsTable
    provider_comparisons: ProviderComparisonsTable
    provider_differences: ProviderDifferencesTable
  }
}

export type Comparison = Row<'provider_comparisons'>
