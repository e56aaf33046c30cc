import { say } from '../language/say'

// Only administrators see these, and their pages are in English.
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
export function nameKind(kind: string): string {
  switch (kind) {
    case 'donation':
      return say('Donation')
    case 'suspense':
      return say('Payment in review')
    case 'provider_fee':
      return say('Provider’s fee')
    case 'refund':
      return say('Refund')
    case 'refund_failed':
      return say('Refund that failed')
    case 'dispute':
      return say('Dispute')
    case 'payout_requested':
      return say('Payout')
    case 'payout_completed':
      return say('Payout that arrived')
    case 'payout_returned':
      return say('Payout returned')
    case 'payout_corrected':
      return say('Payout corrected')
    default:
      return capitalise(kind)
  }
}

/** The name of an account of the ledger, for people. */
export const nameAccount = (account: string): string => ACCOUNTS.get(account) ?? capitalise(account)

/** `bank_charge` as `Bank charge`. */
const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
