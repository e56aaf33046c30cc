import type { Generated } from 'kysely'
import type { Timestamp } from './database/schema'

interface AuditTrailTable {
  id: Generated<number>
  actorId: number | null
  action: string
  subject: string
  /** JSON. With its salt it may be erased later; nothing else of a row ever changes. */
  before: string | null
  after: string | null
  /** Null when the details were erased. */
  salt: string | null
  createdAt: Timestamp
  detailsHash: string
  previousHash: string
  hash: string
}

/** One row: the end of the chain. */
interface AuditHeadTable {
  id: number
  acts: number
  lastId: number
  hash: string
}

declare module './database/schema' {
  interface Tables {
    audit_trail: AuditTrailTable
    audit_head: AuditHeadTable
  }
}
