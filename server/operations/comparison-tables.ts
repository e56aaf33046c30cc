import type { Generated } from 'kysely'
import type { RecordKind } from '../providers/gateway'

declare module '../platform/database/schema' {
  interface Tables {
    /** What the last comparison of our books with each provider's lists has found. */
    provider_differences: {
      id: Generated<number>
      provider: string
      kind: RecordKind
      subject: string
      /** Whether only the provider has it, only we have it, or both have it differently. */
      problem: 'missing-here' | 'missing-there' | 'amount' | 'currency' | 'status'
      ours: string | null
      theirs: string | null
      /** The provider has it without a mark of ours: it may belong to another product on the same account. */
      isForeign: WithDefault<Flag>
    }
  }
}
