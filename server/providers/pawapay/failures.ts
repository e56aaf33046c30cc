import { say } from '#shared/language/say'
import type { FailureReason } from './replies'

const limitReached = () => say('You have reached the limit of your mobile money account. You have not been charged.')
const otherOpen = () =>
  say(
    'Another payment is still open on this phone. Please finish it, or try again in ten minutes. You have not been charged.',
  )

/** Why a payment failed, for the person who pays. The provider's own message is for developers and is never shown to donors. */
const DONOR_REASONS: Record<string, () => string> = {
  PAYMENT_NOT_APPROVED: () => say('The payment was not approved on the phone in time. You have not been charged.'),
  INSUFFICIENT_BALANCE: () => say('There is not enough money in your mobile money account. You have not been charged.'),
  PAYER_LIMIT_REACHED: limitReached,
  WALLET_LIMIT_REACHED: limitReached,
  PAYER_NOT_FOUND: () =>
    say('This number has no mobile money account with the network that you chose. You have not been charged.'),
  PAYMENT_IN_PROGRESS: otherOpen,
  TRANSACTION_ALREADY_IN_PROCESS: otherOpen,
  PROVIDER_TEMPORARILY_UNAVAILABLE: () =>
    say('The network does not work right now. Please try again later. You have not been charged.'),
}

export const donorReason = (failure: FailureReason): string =>
  DONOR_REASONS[failure?.failureCode ?? '']?.() ?? say('The network did not say why. You have not been charged.')

/** Why a payout or refund failed, for the person who gets it and for the team. */
const TEAM_REASONS: Record<string, string> = {
  RECIPIENT_NOT_FOUND: 'The number has no mobile money account with this network.',
  RECIPIENT_LIMIT_REACHED: 'The mobile money account of the recipient has reached its limit.',
  WALLET_LIMIT_REACHED: 'The mobile money account of the recipient has reached its limit.',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'There is not enough money in the balance of this country.',
  AMOUNT_OUT_OF_BOUNDS: 'The amount is outside the limits of this network.',
  INVALID_AMOUNT: 'This network takes whole amounts only.',
  INVALID_PHONE_NUMBER: 'The phone number is not one of this network.',
  DEPOSIT_ALREADY_REFUNDED: 'The payment was refunded already.',
  AMOUNT_TOO_LARGE: 'The amount is more than what is left of the payment.',
  REFUND_IN_PROGRESS: 'Another refund of the payment is still under way.',
  MANUALLY_CANCELLED: 'It was cancelled on the provider’s dashboard.',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'The network does not work right now.',
}

/** Whether our own balance is too low. Nothing else is missing then, so it can be tried again later. */
export const isAboutFunds = (failure: FailureReason) => failure?.failureCode === 'PAWAPAY_WALLET_OUT_OF_FUNDS'

/** The known words for a failure, else the provider's own without phone numbers, because reasons are logged; null without any. */
export function teamReason(failure: FailureReason): string | null {
  return (
    TEAM_REASONS[failure?.failureCode ?? ''] ??
    (failure?.failureMessage?.trim().replace(/\+?\d{7,}/g, '…') || failure?.failureCode || null)
  )
}
