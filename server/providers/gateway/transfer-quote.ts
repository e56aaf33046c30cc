import type { TransferDetail } from '#shared/rules/transfer-details'

/** Why a provider can't pay a destination. */
export type TransferObstacle =
  | { kind: 'no-route' }
  | { kind: 'details-missing'; details: readonly TransferDetail[] }
  /** The organisation that pays is not configured. */
  | { kind: 'sender-missing' }

/** What a transfer would cost now. */
export interface TransferQuote {
  /** The provider's fee, in minor units of `currency`; null while the provider does not give it. */
  fee: { amount: number; currency: string } | null
  /** The balance that would be debited, with the amount that leaves it. Null when none covers the transfer. */
  debit: ProviderDebit | null
  /** The balances that could be debited, in the order in which they are tried. */
  balances: ProviderBalance[]
}

/** An amount that leaves one of our balances at a provider, without the fee: minor units of `currency`. */
export interface ProviderDebit {
  currency: string
  amount: number
}

/** Our balance at a provider in one currency, in minor units of it. */
export interface ProviderBalance {
  currency: string
  available: number
  /** Received, but not yet available. */
  pending: number
}
