/** A deposit, payout or refund. */
export interface PawapayOperation {
  kind: 'deposit' | 'payout' | 'refund'
  id: string
  status: 'ACCEPTED' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  /** Decimal text, as it was sent. */
  amount: string
  currency: string
  /** ISO 3166-1 alpha-3. */
  country: string
  provider: string
  phoneNumber: string
  /** Of a refund: the deposit that is refunded. */
  depositId: string | null
  clientReferenceId: string | null
  customerMessage: string | null
  metadata: Record<string, unknown>
  failureCode: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface PawapayState {
  /** By id; each kind has ids of its own. */
  operations: Record<string, PawapayOperation>
  /** The wallet of each country in minor units; a missing one has not changed since the start. */
  balances: Record<string, number>
}
