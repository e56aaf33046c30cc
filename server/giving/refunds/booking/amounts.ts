import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { type BookedSplit, type Returns, share } from './ledger-position'

/**
 * Converts a refund or dispute from the currency of the payment to US cents. It counts in all earlier refunds, so that the last
 * part of a payment is the rest of the donation to the cent.
 */
export function centsOf(booked: BookedSplit, earlier: Pick<Returns, 'refunds'>, localAmount: number): number {
  const counted = earlier.refunds.filter(({ status }) => status !== 'failed')
  const local = counted.reduce((sum, refund) => sum + refund.localAmount, 0)
  const cents = counted.reduce((sum, refund) => sum + refund.amount, 0)
  return Math.max(1, centsAt(booked, local + localAmount) - cents)
}

/** The amount to refund for these US cents, in minor units of the payment's currency: never more than is left of the payment. */
export function localOf(
  booked: BookedSplit,
  currency: string,
  earlier: Pick<Returns, 'refunds'>,
  cents: number,
): number {
  if (currency === 'USD') return cents
  const counted = earlier.refunds.filter(({ status }) => status !== 'failed')
  const before = counted.reduce((sum, refund) => sum + refund.localAmount, 0)
  const after = counted.reduce((sum, refund) => sum + refund.amount, cents)
  const rest = booked.localAsked - before
  if (after >= booked.donated) return rest
  // Mobile money can transfer whole units only.
  const unit = isCurrency(currency) ? 10 ** minorDigits(currency) : 1
  const exact = share(booked.localAsked, after, booked.donated) - before
  return Math.min(rest, Math.max(unit, Math.ceil(exact / unit) * unit))
}

/** US cents of the first `minor` units of a payment. The donation goes back first, then the excess that arrived beyond it. */
function centsAt({ donated, suspense, local, localAsked }: BookedSplit, minor: number): number {
  if (minor <= localAsked) return share(donated, minor, localAsked)
  return donated + share(suspense, Math.min(minor, local) - localAsked, local - localAsked)
}
