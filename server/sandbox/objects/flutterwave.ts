import type { Currency } from '#shared/rules/money/currencies'
import type { MoneyOutState } from './flutterwave-money-out'

/** A requested hosted payment page. */
export interface HostedLink {
  id: string
  txRef: string
  /** Minor units. */
  amount: number
  currency: Currency
  redirectUrl: string
  methods: string[]
  customer: { email: string; name: string; phone_number: string | null }
  title: string
  meta: Record<string, unknown> | null
  /** How many retries are allowed after a failed try; null for no limit. */
  retries: number | null
  status: 'active' | 'disabled'
  /** Milliseconds since 1970. */
  createdAt: number
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
  card: {
    first_6digits: string
    last_4digits: string
    issuer: string
    country: string
    type: string
    expiry: string
  } | null
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface FlutterwaveState extends MoneyOutState {
  links: Record<string, HostedLink>
  transactions: Transaction[]
  /** Amounts and currencies for transactions of a reference, instead of the requested ones. */
  altered: Record<string, { amount?: number; currency?: Currency }>
}
