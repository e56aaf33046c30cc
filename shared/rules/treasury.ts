/** The entries with which admins record what happens to the money outside of the app. */
export const TREASURY_KINDS = [
  'top-up',
  'withdrawal',
  'exchange',
  'own-money-in',
  'own-money-out',
  'fees-taken',
  'bank-charge',
  'write-off',
  'correction',
  'reversal',
] as const

export type TreasuryKind = (typeof TREASURY_KINDS)[number]

/** The organisation's own bank account, as a holder of money next to the providers. */
export const BANK = 'bank'

/**
 * What may be in a provider's balance already and not in our books, or the other way round. `payment`: not recorded yet. `fee`: of a
 * recorded payment, not booked yet. `payout`, `refund`: accepted by the provider, and not finished.
 */
export const UNDER_WAY_KINDS = ['payment', 'fee', 'payout', 'refund'] as const

export type UnderWayKind = (typeof UNDER_WAY_KINDS)[number]

/**
 * Why a provider has not said our balances. `refused`: it did not let us in. `unknown-reply`: it answered in an unknown shape.
 * `no-such-call`: it has no such call. `not-configured`: it is not used here.
 */
export const BALANCE_PROBLEMS = ['unreachable', 'refused', 'unknown-reply', 'no-such-call', 'not-configured'] as const

export type BalanceProblem = (typeof BALANCE_PROBLEMS)[number]
