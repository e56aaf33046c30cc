import { say, sayIn } from '#shared/language/say'
import { MINIMUM_PAYOUT } from './limits'
import { formatCentsShort } from './money/money'

/** In English in every language, because screens compare it (spec section 2). */
export const MINIMUM_PAYOUT_MESSAGE = 'Minimum payout amount is $50'
export const ACCOUNT_NEEDED_MESSAGE = 'You need to add and verify a bank account before requesting payouts.'

/** The same for people, in their language. */
export const belowMinimum = () => say('Minimum payout amount is {amount}', { amount: formatCentsShort(MINIMUM_PAYOUT) })
export const accountNeeded = () => say('You need to add and verify a bank account before requesting payouts.')

export const ACCOUNT_TYPES = ['checking', 'savings', 'mobile_money'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const PAYOUT_CURRENCIES = ['USD', 'EUR', 'GBP', 'KES', 'NGN', 'GHS'] as const
export type PayoutCurrency = (typeof PAYOUT_CURRENCIES)[number]

export const PAYOUT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export const isInProgress = (status: PayoutStatus): boolean => status === 'pending' || status === 'processing'

/** How long a payout takes after it was sent (spec section 9). */
export function arrivalWords(accountType: AccountType): string {
  return accountType === 'mobile_money'
    ? sayIn('how long a payout takes', 'within 24 hours')
    : sayIn('how long a payout takes', 'in 3–5 business days')
}

/** The least amount of an ordinary payout, or of a last payment, in cents. */
export const minimumPayout = (isFinal: boolean): number => (isFinal ? 1 : MINIMUM_PAYOUT)

/** A balance in cents: what may be paid out of it, and what decides whether more will come or go. */
interface EndedBalance {
  payable: number
  hasEnded: boolean
  hasOpenReturn: boolean
}

/** Cents: all that is left of a balance that gets no more donations; null while it can't be asked for. */
export function lastPaymentOf({ payable, hasEnded, hasOpenReturn }: EndedBalance): number | null {
  return hasEnded && !hasOpenReturn && payable > 0 ? payable : null
}

/** Why a balance is not simply asked for by the person whose it is. */
export const OWED_REASONS = ['ended', 'below-minimum', 'no-account', 'account-closed'] as const
export type OwedReason = (typeof OWED_REASONS)[number]
