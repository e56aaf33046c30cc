import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

interface EmailChangesTable {
  id: Generated<number>
  userId: number
  /** Encrypted. */
  newEmail: string
  /** Encrypted: the address before the change. */
  oldEmail: string
  /** Keyed hash of the lower-case old address: nobody else may take it while its owner can undo the change. */
  oldEmailHash: string
  /** The admin who asked for it; null for the person. */
  requestedById: number | null
  requestedAt: Timestamp
  /** Until when the link works. */
  expiresAt: Timestamp
  /** When the link was used; null until then. */
  confirmedAt: Timestamp | null
  /** When a newer request replaced it, or when it was undone. */
  cancelledAt: Timestamp | null
}

declare module '../../platform/database/schema' {
  interface Tables {
    email_changes: EmailChangesTable
  }
}
