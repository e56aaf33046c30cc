import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { takeReturns } from '#shared/rules/money/take-returns'
import { type BookedSplit, localParts, type Returns, share, takenFrom } from './taken'

/**
 * Converts a refund or dispute that names no part from the currency of the payment to US cents. It is taken from the excess first. It
 * counts in all earlier returns, so that the last part of the excess and the last part of the donation are the rest to the cent.
 */
export function centsOf(booked: BookedSplit, earlier: Returns, localAmount: number): number {
  const before = takenFrom(booked, earlier, 'under way')
  const parts = localParts(booked)
  const after = takeReturns(parts, { ...before.local, unnamed: localAmount })
  const partOf = (whole: number, part: keyof typeof parts) => {
    if (after[part] === before.local[part]) return 0
    return Math.max(0, share(whole, after[part], parts[part]) - before.cents[part])
  }
  return Math.max(1, partOf(booked.suspense, 'excess') + partOf(booked.donated, 'donation'))
}

/**
 * Converts a dispute to US cents. A refund under way usually fails once a payment is disputed; then the dispute is about its part too.
 * So it is never less than it would be without earlier returns.
 */
export function centsOfDispute(booked: BookedSplit, earlier: Returns, localAmount: number): number {
  const alone = centsOf(booked, { refunds: [], disputes: [] }, localAmount)
  return Math.max(alone, centsOf(booked, earlier, localAmount))
}

/**
 * The amount to refund for these US cents of the donation, in minor units of the payment's currency: never more than is left of the
 * donation.
 */
export function localOf(booked: BookedSplit, currency: string, earlier: Returns, cents: number): number {
  if (currency === 'USD') return cents
  const before = takenFrom(booked, earlier, 'under way')
  const whole = localParts(booked).donation
  const rest = whole - before.local.donation
  const after = before.cents.donation + cents
  if (after >= booked.donated) return rest
  // Mobile money can transfer whole units only.
  const unit = isCurrency(currency) ? 10 ** minorDigits(currency) : 1
  const exact = share(whole, after, booked.donated) - before.local.donation
  return Math.min(rest, Math.max(unit, Math.ceil(exact / unit) * unit))
}
