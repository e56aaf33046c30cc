/** A refund that a provider is asked to make. */
export interface RefundOrder {
  /** Ours: a repeat under it is the same refund. */
  reference: string
  /** The payment as the provider names it. */
  paymentExternalId: string
  /** Minor units of the currency that was paid in. */
  amount: number
  currency: string
  /** The provider's ids of other refunds of the payment: none of them is this one. */
  others: readonly string[]
}

export interface RefundState {
  externalId: string
  /** Ours, if the provider repeats it; null for a refund that was made on the provider's dashboard. */
  reference: string | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  message: string | null
}

export interface DisputeState {
  externalId: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** `inquiry`: only a question. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Whether the provider has withdrawn the money from our balance. */
  withdrawn: boolean
  feeInUsdCents: number
  reason: string | null
}

/** Calls about money that goes back to donors. */
export interface ReturnCalls {
  /**
   * Refunds money; safe to repeat with the same reference, but not concurrently: not every provider has idempotency keys. Throws
   * ProviderUnavailable (unknown: ask again), ProviderRefusal.
   */
  refund(order: RefundOrder): Promise<RefundState>
  /**
   * Every refund of a payment, also those made on the provider's dashboard if the provider lists them. `ours`: the references of the
   * refunds that we asked for. Throws ProviderUnavailable.
   */
  listRefunds(paymentExternalId: string, ours?: readonly string[]): Promise<RefundState[]>
  /** Every dispute about a payment. Throws ProviderUnavailable. */
  listDisputes(paymentExternalId: string): Promise<DisputeState[]>
}
