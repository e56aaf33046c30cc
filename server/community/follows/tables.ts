import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

/** Who follows which fundraiser, once each. */
interface FollowsTable {
  id: Generated<number>
  userId: number
  fundraiserId: number
  createdAt: Timestamp
  /** When the person was told that it reached its goal; also set when they began to follow after that. */
  goalToldAt: Timestamp | null
  /** The same for its end. */
  endToldAt: Timestamp | null
}

declare module '../../platform/database/schema' {
  interface Tables {
    follows: FollowsTable
  }
}
