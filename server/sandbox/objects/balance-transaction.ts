export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  /** To `currency`, from the currency that was paid in; null where it is the same. */
  exchange_rate: number | null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: 'charge' | 'dispute' | 'refund'
  source: string
  status: 'pending' | 'available'
  type: 'charge' | 'adjustment' | 'refund'
}
