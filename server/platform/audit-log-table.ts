import type { Generated } from 'kysely'
import type { Timestamp } from './database/schema'

interface AuditTrailTable {
  id: Generated<number>
  actorId: number | null
  action: string
  subject: string
  before: string | null
  after: string | null
  createdAt: Timestamp
}

declare module './database/schema' {
  interface Tables {
    audit_trail: AuditTrailTable
  }
}
