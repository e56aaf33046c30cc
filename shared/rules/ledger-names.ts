const KINDS = new Map([
  ['donation', 'Donation'],
  ['suspense', 'Payment under review'],
  ['provider_fee', 'Provider’s fee'],
  ['refund', 'Refund'],
  ['refund_failed', 'Refund that failed'],
  ['dispute', 'Dispute'],
  ['payout_requested', 'Payout'],
  ['payout_completed', 'Payout that arrived'],
  ['payout_returned', 'Payout returned'],
  ['payout_corrected', 'Payout corrected'],
])

const ACCOUNTS = new Map([
  ['provider_balance', 'Money at the providers'],
  ['creator_payable', 'Owed to creators'],
  ['leader_commission', 'Owed to community leaders'],
  ['platform_fee', 'Platform fees earned'],
  ['provider_fee', 'Providers’ fees paid'],
  ['exchange_difference', 'Exchange difference'],
  ['payout_in_flight', 'Payouts under way'],
  ['disputed', 'In dispute'],
  ['suspense', 'Payments under review'],
])

/** The name of a kind of event in the ledger, for people. */
export const nameKind = (kind: string): string => KINDS.get(kind) ?? capitalise(kind)

/** The name of an account of the ledger, for people. */
export const nameAccount = (account: string): string => ACCOUNTS.get(account) ?? capitalise(account)

/** `bank_charge` as `Bank charge`. */
const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
