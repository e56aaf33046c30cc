import type { Currency } from '#shared/rules/money/currencies'

export interface FlutterwaveTransfer {
  id: number
  reference: string
  /** Minor units. */
  amount: number
  currency: Currency
  debitCurrency: Currency
  /** A bank's or network's code; null when `meta` names the bank. */
  bankCode: string | null
  accountNumber: string
  name: string
  narration: string
  meta: unknown
  status: 'NEW' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  /** The final status when its time is over; null while only the control decides. */
  destined: 'SUCCESSFUL' | 'FAILED' | null
  completeMessage: string
  /** Milliseconds since 1970. */
  createdAt: number
  endsAt: number | null
  /** What was taken out of the balances for it: minor units by currency. Empty when they did not cover it; missing in old states. */
  debited?: Record<string, number>
}

export interface FlutterwaveRefund {
  id: number
  transactionId: number
  /** Minor units of the transaction's currency. */
  amount: number
  comments: string
  status: 'pending' | 'completed' | 'failed'
  createdAt: number
}

export interface Chargeback {
  id: number
  transactionId: number
  /** Minor units of the transaction's currency. */
  amount: number
  comment: string
  status: 'initiated' | 'declined' | 'accepted' | 'won' | 'lost'
  createdAt: number
}

export interface MoneyOutState {
  transfers: FlutterwaveTransfer[]
  refunds: FlutterwaveRefund[]
  chargebacks: Chargeback[]
  /** What is available in each currency, in minor units. */
  balances: Record<string, number>
  /** Collected and not settled yet. */
  pendingBalances: Record<string, number>
}
