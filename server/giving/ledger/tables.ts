import type { Generated } from 'kysely'

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

declare module '../../platform/database/schema' {
  interface Tables {
    ledger_entries: {
      id: Generated<number>
      eventId: number
      account: LedgerAccount
      /** Set in each line about the money of one fundraiser: what is owed of it, its fees, its part of a payout. */
      fundraiserId: number | null
      /** The person of `leader_commission`. */
      userId: number | null
      /** Cents: above zero a debit (what the account is owed or holds), below zero a credit (what it owes). */
      amount: number
    }

    ledger_events: {
      id: Generated<number>
      /** One per event, and it never changes: `payment:17`. */
      eventKey: string
      kind: string
      createdAt: Timestamp
    }
  }
}
