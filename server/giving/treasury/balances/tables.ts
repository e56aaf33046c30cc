import type { BalanceProblem } from '#shared/rules/treasury'
import type { Flag, Timestamp } from '../../../platform/database/schema'

/** The last time that each provider was asked for our balances. */
interface ProviderBalanceChecksTable {
  provider: string
  askedAt: Timestamp
  /** When it last answered; null if it never has. */
  answeredAt: Timestamp | null
  /** Why the last question has no answer; null if it has one. */
  problem: BalanceProblem | null
  /** The provider's words about it; null without any. */
  reason: string | null
}

/** Our balances in a provider's last answer, beside what the ledger said at that moment. Amounts are in minor units of the currency. */
interface ProviderBalancesTable {
  provider: string
  currency: string
  /** What the ledger said. */
  booked: number
  available: number
  /** Received by the provider, and not available yet. */
  pending: number
  /** JSON: what was under way at that moment, see `underWaySums`. */
  underWay: string
  /** 1 if the difference is zero, or if it can come from what was under way. */
  isExplained: Flag
}

declare module '../../../platform/database/schema' {
  interface Tables {
    provider_balance_checks: ProviderBalanceChecksTable
    provider_balances: ProviderBalancesTable
  }
}
