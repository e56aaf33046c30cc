import type { BalanceTransaction } from './balance-transaction'
import type { MoneyOutState } from './stripe-money-out'

/** Stripe's objects in JSON, with the fields that the app or its webhooks use. */

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  request_log_url?: string
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: StripeErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: {
    type: 'use_stripe_sdk'
    use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
  } | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_options: Record<string, object>
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: null
  shipping: null
  source: null
  statement_descriptor: null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_group: string | null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  billing_details: { address: null; email: string | null; name: string | null; phone: null }
  card: { brand: string; country: string; exp_month: number; exp_year: number; funding: 'credit'; last4: string }
  created: number
  customer: null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: PaymentMethod['billing_details']
  captured: boolean
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] }
  receipt_email: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
  transfer_group: string | null
}

export interface StripeEvent {
  id: string
  object: 'event'
  /** The connected account where it happened. */
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The first reply under an idempotency key. */
export interface StoredReply {
  fingerprint: string
  status: number
  body: string
  /** Milliseconds since 1970. */
  at: number
}

export interface StripeState extends MoneyOutState {
  intents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  balanceTransactions: Record<string, BalanceTransaction>
  paymentMethods: Record<string, PaymentMethod>
  /** The behaviour of the card behind a payment method; the number itself is never stored. */
  outcomes: Record<string, string>
  /** Intents that wait for 3-D Secure, and the payment method of each. */
  challenges: Record<string, string>
  events: StripeEvent[]
  replies: Record<string, StoredReply>
}
