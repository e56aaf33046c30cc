import type { Currency } from '#shared/rules/currencies'
import type { MoneyOutState } from './money-out-objects'

/** A hosted payment page that was asked for. */
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
  /** How often it may be tried again after a try that failed; null for no limit. */
  retries: number | null
  status: 'active' | 'disabled'
  /** Milliseconds since 1970. */
  createdAt: number
  expiresAt: number
}

/** One try to pay; a link may see several. */
export interface Transaction {
  id: number
  linkId: string
  txRef: string
  flwRef: string
  /** Minor units. */
  amount: number
  currency: Currency
  /** The payment option by which it was made. */
  method: string
  status: 'pending' | 'successful' | 'failed'
  processorResponse: string
  /** The phone that was asked to approve. */
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
  /** What transactions of a reference are made with instead of what was asked for. */
  altered: Record<string, { amount?: number; currency?: Currency }>
}
