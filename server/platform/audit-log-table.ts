import type { Generated } from 'kysely'
import type { Timestamp } from './database/schema'

interface AuditTrailTable {
  id: Generated<number>
  actorId: number | null
  action: string
  subject: string
  /** JSON; null once the details were erased. Nothing else of a row ever changes. */
  before: string | null
  after: string | null
  createdAt: Timestamp
}

declare module './database/schema' {
  interface Tables {
    audit_trail: AuditTrailTable
  }
}
