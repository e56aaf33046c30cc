import type { Currency } from '#shared/rules/money/currencies'

/** A requested hosted payment page. */
export interface HostedLink {
  id: string
  txRef: string
  /** Minor units. */
  amount: number
  currency: Currency
  redirectUrl: string
  methods: string[]
  customer: { email: string; name: string }
  title: string
  meta: Record<string, unknown> | null
  /** How many retries are allowed after a failed try. */
  retries: number
  status: 'active' | 'disabled'
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** One try to pay; a link may have several. */
export interface Transaction {
  id: number
  linkId: string
  txRef: string
  flwRef: string
  /** Minor units. */
  amount: number
  currency: Currency
  /** The payment option of the try. */
  method: string
  status: 'pending' | 'successful' | 'failed'
  processorResponse: string
  /** The phone that received the prompt. */
  phone: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

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
  /** What was taken out of the balances for it: minor units by currency. Empty when they did not cover it. */
  debited: Record<string, number>
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
  status: 'initiated' | 'won' | 'lost'
  createdAt: number
}

export interface FlutterwaveState {
  links: Record<string, HostedLink>
  transactions: Transaction[]
  /** Amounts and currencies for transactions of a reference, instead of the requested ones. */
  altered: Record<string, { amount?: number; currency?: Currency }>
  transfers: FlutterwaveTransfer[]
  refunds: FlutterwaveRefund[]
  chargebacks: Chargeback[]
  /** What is available in each currency, in minor units. */
  balances: Record<string, number>
}
