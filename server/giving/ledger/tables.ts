import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

interface LedgerEventsTable {
  id: Generated<number>
  /** One per event, and it never changes: `payment:17`. */
  eventKey: string
  kind: string
  createdAt: Timestamp
}

/**
 * What we hold or have spent: `provider_balance` (also the organisation's bank), `provider_fee`, `bank_charge`, `written_off`,
 * `fees_taken`. What we owe or have earned: the others. `fees_taken` is the part of `platform_fee` that became `operator_funds`, the
 * organisation's own money. `exchange_difference` and `disputed` can be either.
 */
export type LedgerAccount =
  | 'provider_balance'
  | 'creator_payable'
  | 'leader_commission'
  | 'platform_fee'
  | 'provider_fee'
  | 'exchange_difference'
  | 'payout_in_flight'
  | 'disputed'
  | 'suspense'
  | 'fees_taken'
  | 'operator_funds'
  | 'bank_charge'
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
  /** Set for `provider_balance`, else null: who holds the money, in which currency, and the amount in its minor units. */
  provider: string | null
  currency: string | null
  currencyAmount: number | null
}

/** The current state of each balance in another currency than US dollars, as its ledger lines add up. */
interface HoldingsTable {
  provider: string
  currency: string
  /** Minor units of the currency. */
  amount: number
  /** US cents. */
  bookValue: number
}

/** A month that is closed: no event is booked in it any more, and in none before it. */
interface ClosedMonthsTable {
  id: Generated<number>
  /** `2026-10`, in UTC. */
  month: string
  /** The first millisecond after the month. */
  endsAt: Timestamp
  closedById: number
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    closed_months: ClosedMonthsTable
    ledger_entries: LedgerEntriesTable
    holdings: HoldingsTable
    ledger_events: LedgerEventsTable
  }
}
