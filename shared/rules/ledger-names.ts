const KINDS = new Map([
  ['donation', 'Donation'],
  ['suspense', 'Payment in review'],
  ['provider_fee', 'Provider’s fee'],
  ['refund', 'Refund'],
  ['refund_failed', 'Refund that failed'],
  ['dispute', 'Dispute'],
  ['payout_requested', 'Payout'],
  ['payout_completed', 'Payout that arrived'],
  ['payout_returned', 'Payout returned'],
  ['payout_corrected', 'Payout corrected'],
  ['accounts_merged', 'Moved between two accounts of one person'],
])

const ACCOUNTS = new Map([
  ['provider_balance', 'Money held'],
  ['creator_payable', 'Owed to creators'],
  ['leader_commission', 'Owed to leaders'],
  ['platform_fee', 'Our fees'],
  ['fees_taken', 'Our fees, taken out'],
  ['operator_funds', 'The organisation’s own money'],
  ['provider_fee', 'Fees of providers'],
  ['bank_charge', 'Bank charges'],
  ['exchange_difference', 'Exchange differences'],
  ['payout_in_flight', 'Payouts on their way'],
  ['disputed', 'Disputed payments'],
  ['suspense', 'Payments in review'],
  ['written_off', 'Written off'],
])

/** The name of a kind of event in the ledger, for people. */
export const nameKind = (kind: string): string => KINDS.get(kind) ?? capitalise(kind)

/** The name of an account of the ledger, for people. */
export const nameAccount = (account: string): string => ACCOUNTS.get(account) ?? capitalise(account)

/** `bank_charge` as `Bank charge`. */
const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
