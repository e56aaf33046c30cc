import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

/** Two accounts of one person that become one, once both mailboxes have confirmed it. */
interface AccountMergesTable {
  id: Generated<number>
  /** The account that stays. */
  keptId: number
  /** The account that ends. */
  endedId: number
  /** The admin who asked for it. */
  requestedById: number
  requestedAt: Timestamp
  /** Until when the links work. */
  expiresAt: Timestamp
  keptConfirmedAt: Timestamp | null
  endedConfirmedAt: Timestamp | null
  doneAt: Timestamp | null
  /** When a newer request replaced it. */
  cancelledAt: Timestamp | null
  /** For 90 days after the merge, else null: who signs in with the ended address learns which account to use. Encrypted. */
  endedEmail: string | null
  /** Keyed hash of that address. */
  endedEmailHash: string | null
  /** The hash of the last password of the ended account. */
  endedPassword: string | null
}

/** Fundraisers whose owner changed by a merge. What the ledger booked before belongs to the statements of the earlier owner. */
interface FundraiserMovesTable {
  id: Generated<number>
  mergeId: number
  fundraiserId: number
  fromUserId: number
  toUserId: number
  /** The last event of the ledger before the merge. */
  upToEventId: number
}

declare module '../../platform/database/schema' {
  interface Tables {
    account_merges: AccountMergesTable
    fundraiser_moves: FundraiserMovesTable
  }
}
