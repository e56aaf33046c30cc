import type { BalanceTransaction } from './balance-transaction'

/** Stripe's objects for outgoing money; stripe.ts has those for incoming money. */

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: null
  created: number
  currency: string
  description: string | null
  destination: string
  destination_payment: null
  livemode: false
  metadata: Record<string, string>
  reversals: { object: 'list'; data: TransferReversal[]; has_more: false; url: string }
  reversed: boolean
  source_transaction: null
  source_type: 'card'
  transfer_group: string | null
}

export interface TransferReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: null
  created: number
  currency: string
  destination_payment_refund: null
  metadata: Record<string, string>
  source_refund: null
  transfer: string
}

export interface Account {
  id: string
  object: 'account'
  business_type: null
  capabilities: { transfers: 'active' | 'inactive' }
  charges_enabled: false
  country: string
  created: number
  default_currency: 'usd'
  details_submitted: boolean
  email: string | null
  metadata: Record<string, string>
  payouts_enabled: boolean
  requirements: { currently_due: string[]; disabled_reason: string | null }
}

/** A page of Stripe's, where a person opens their account. */
export interface OnboardingLink {
  account: string
  refreshUrl: string
  returnUrl: string
  /** Milliseconds since 1970. */
  expiresAt: number
  used: boolean
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: { type: 'card'; card: { type: 'refund' } }
  failure_balance_transaction: string | null
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: null
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** Withdrawn and returned amounts. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence: object
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: DisputeStatus
}

export interface MoneyOutState {
  transfers: Record<string, Transfer>
  accounts: Record<string, Account>
  onboarding: Record<string, OnboardingLink>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  /** What is available, in minor units by lower-case currency. */
  balances: Record<string, number>
  /** Received and not available yet. */
  pendingBalances: Record<string, number>
}
