import type { Generated } from 'kysely'
import type { Timestamp } from '../database/schema'

interface IdempotencyRepliesTable {
  id: Generated<number>
  userId: number
  idempotencyKey: string
  /** Keyed hash of call and content. */
  fingerprint: string
  status: number
  body: string
  createdAt: Timestamp
}

declare module '../database/schema' {
  interface Tables {
    idempotency_replies: IdempotencyRepliesTable
  }
}
