import type { Generated } from 'kysely'
import type { Timestamp, WithDefault } from '../../platform/database/schema'

/** What is wrong at a provider and needs a person; the row is deleted when it is settled or dismissed. No personal data. */
interface ProviderProblemsTable {
  id: Generated<number>
  provider: string
  /** Unique for the provider: the name of a call, or of the matter of an event. */
  problemKey: string
  /** `reply`: a reply of an unknown shape. `event`: what an event reports. */
  kind: 'reply' | 'event'
  title: string
  /** The object that the last such reply was about; empty for none. */
  subject: string
  problem: string
  firstSeenAt: Timestamp
  lastSeenAt: Timestamp
  count: WithDefault<number>
}

declare module '../../platform/database/schema' {
  interface Tables {
    provider_problems: ProviderProblemsTable
  }
}
