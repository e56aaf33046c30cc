import type { Currency } from '#shared/rules/money/currencies'
import type { AccountType } from '#shared/rules/payouts'
import type { PersonalDetails } from '#shared/rules/transfer-details'
import type { ProviderBalance, TransferObstacle, TransferQuote } from './transfer-quote'

/** The destination of a transfer, as it was when the transfer was sent. The personal details are null where they were not given. */
export interface TransferDestination extends PersonalDetails {
  accountHolderName: string
  bankName: string
  accountNumber: string
  routingNumber: string | null
  swiftCode: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  currency: Currency
  accountType: AccountType
  mobileMoneyProvider: string | null
  /** The recipient's account at the provider that keeps such accounts; null without one. */
  stripeAccountId: string | null
}

/** A payout that a provider is asked to send. */
export interface Transfer {
  /** Ours, one per try: a repeat under it is the same transfer, and it is the key for looking the transfer up. */
  reference: string
  /** US cents. */
  amount: number
  /** The amount that arrives, in minor units of the destination's currency. */
  localAmount: number
  destination: TransferDestination
  /** The text that the recipient reads. */
  narration: string
}

export interface TransferState {
  transferId: string
  /** `under-way`: the provider has accepted it. */
  status: 'under-way' | 'completed' | 'failed'
  /** Why it failed, in the provider's words. */
  message: string | null
  /** Whether it failed because our balance at the provider was too low. */
  outOfFunds?: boolean
  /** Minor units of its currency. Known when it is completed, or later. */
  fee: { currency: Currency; amount: number } | null
}

/** Calls about money that goes out to recipients. */
export interface TransferCalls {
  /**
   * Why it can't pay out to this destination, by the provider's documents; null when it can. `hasSender`: whether it is known who pays; by
   * default as the gateway was made.
   */
  findTransferObstacle(destination: TransferDestination, hasSender?: boolean): TransferObstacle | null
  /** Whether it can pay out to this destination. */
  canTransferTo(destination: TransferDestination, hasSender?: boolean): boolean
  /** What a transfer would cost; null where the provider has no such information. Throws ProviderUnavailable, ProviderRefusal. */
  quoteTransfer(transfer: Transfer): Promise<TransferQuote | null>
  /** Our balances at the provider; null for a provider that has no such call. Throws ProviderUnavailable. */
  readBalances(): Promise<ProviderBalance[] | null>
  /**
   * Sends money out; safe to repeat with the same reference. Throws ProviderUnavailable (unknown: look it up), ProviderAccessRefused
   * (this call has sent nothing), ProviderRefusal, ProviderOutOfFunds.
   */
  transfer(transfer: Transfer): Promise<TransferState>
  /** Reads the state of a transfer, by our reference. Throws ProviderUnavailable. */
  lookUpTransfer(reference: string): Promise<TransferState | 'not-found'>
}
