import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

interface LedgerEventsTable {
  id: Generated<number>
  /** One per event, and it never changes: `payment:17`. */
  eventKey: string
  kind: string
  createdAt: Timestamp
}

/** Held or spent: `provider_balance`, `provider_fee`, `written_off`; owed or earned: the others; `disputed`: either. */
export type LedgerAccount =
  | 'provider_balance'
  | 'creator_payable'
  | 'leader_commission'
  | 'platform_fee'
  | 'provider_fee'
  | 'payout_in_flight'
  | 'disputed'
  | 'suspense'
  | 'written_off'

interface LedgerEntriesTable {
  id: Generated<number>
  eventId: number
  account: LedgerAccount
  /** The fundraiser of `creator_payable`, the person of `leader_commission`; else null. */
  fundraiserId: number | null
  userId: number | null
  /** Cents: above zero a debit (what the account is owed or holds), below zero a credit (what it owes). */
  amount: number
}

declare module '../../platform/database/schema' {
  interface Tables {
    ledger_entries: LedgerEntriesTable
    ledger_events: LedgerEventsTable
  }
}
