import type { LedgerAccount } from './tables'

/**
 * One line of an event, in cents. The sign, here and everywhere: above zero is a debit (what we hold or have spent: money at
 * a provider, a provider's fee), below zero a credit (what we owe or have earned: a creator's money, a leader's commission, our fee).
 */
export type LedgerLine = BalanceLine | OtherLine

/** A line on money that somebody holds for us. */
export interface BalanceLine {
  account: 'provider_balance'
  amount: number
  holding: Holding
}

interface OtherLine {
  account: Exclude<LedgerAccount, 'provider_balance'>
  amount: number
  /** The fundraiser whose money it is: set for `creator_payable`. */
  fundraiserId?: number
  /** Set for `leader_commission`, and for `creator_payable` when a fundraiser changes its owner. */
  userId?: number
}

/** A part of a balance. */
export interface Holding {
  /** The payment provider, or `BANK` (shared/rules/treasury.ts): the organisation's own account. */
  provider: string
  currency: string
  /** Minor units of the currency, with the ledger's sign. */
  amount: number
}

export function isBalanceLine(line: LedgerLine): line is BalanceLine {
  return line.account === 'provider_balance'
}

/** A line whose part of a balance is not known yet. */
export interface OpenLine {
  account: LedgerAccount
  amount: number
  fundraiserId?: number
  userId?: number
}
