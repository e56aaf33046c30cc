import { json, type Reply } from './http'

/* Stripe's objects in JSON, with the fields that the app or its webhooks use. */

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  payment_intent?: object
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  client_secret: string
  created: number
  currency: string
  description: string | null
  last_payment_error: StripeErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { stripe_js: string; source: string } } | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  transfer_group: string | null
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  balance_transaction: string | null
  created: number
  currency: string
  disputed: boolean
  livemode: false
  payment_intent: string
  payment_method: string
  status: 'succeeded' | 'failed'
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  currency: string
  fee: number
}

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  created: number
  currency: string
  description: string | null
  destination: string
  livemode: false
  metadata: Record<string, string>
  reversed: boolean
  transfer_group: string | null
}

export interface Account {
  id: string
  object: 'account'
  capabilities: { transfers: 'active' | 'inactive' }
  country: string
  details_submitted: boolean
  email: string | null
  metadata: Record<string, string>
  payouts_enabled: boolean
  requirements: { disabled_reason: string | null }
}

export interface OnboardingLink {
  account: string
  refreshUrl: string
  returnUrl: string
  expiresAt: number
  used: boolean
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export type DisputeStatus = 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** Withdrawn and returned amounts. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  payment_intent: string
  reason: string
  status: DisputeStatus
}

interface StripeEvent {
  id: string
  object: 'event'
  /** The connected account where it happened. */
  account?: string
  created: number
  data: { object: object }
  livemode: false
  type: string
}

export interface StripeState {
  intents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  balanceTransactions: Record<string, BalanceTransaction>
  /** The behaviour of the card behind each payment method; the number itself is never stored. */
  outcomes: Record<string, string>
  /** Intents that wait for 3-D Secure, and the question of each. */
  challenges: Record<string, string>
  transfers: Record<string, Transfer>
  accounts: Record<string, Account>
  onboarding: Record<string, OnboardingLink>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  /** What is available, in minor units by lower-case currency. */
  balances: Record<string, number>
  /** Received and not available yet. */
  pendingBalances: Record<string, number>
  events: StripeEvent[]
  /** The first reply under each idempotency key; `at`: milliseconds. */
  replies: Record<string, { fingerprint: string; status: number; body: string; at: number }>
}

/** An error in Stripe's words. */
export class StripeProblem extends Error {
  constructor(status: number, body: Omit<StripeErrorBody, 'type'> & Partial<Pick<StripeErrorBody, 'type'>>) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
  readonly status: number
  readonly body: StripeErrorBody
}

export function refused(code: string, message: string, param?: string): StripeProblem {
  return new StripeProblem(400, { code, message, ...(param && { param }) })
}

export function noSuch(kind: string, id: string): StripeProblem {
  return new StripeProblem(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: kind })
}

export function stripeFailure(status: number): Reply {
  const error: StripeErrorBody =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' }
      : { type: 'api_error', message: 'Sorry, something went wrong on our side.' }
  return json(status, { error })
}

export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw refused('parameter_missing', `Missing required param: ${name}.`, name)
  return value
}

/** A whole number of at least one, or null without one. */
export function readAmount(form: URLSearchParams): number | null {
  const value = form.get('amount')
  if (value !== null && !/^[1-9]\d{0,14}$/.test(value))
    throw refused('parameter_invalid_integer', `Invalid integer: ${value}`, 'amount')
  return value === null ? null : Number(value)
}

export function readMetadata(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
}
