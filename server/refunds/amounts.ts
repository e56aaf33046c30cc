import { isCurrency, minorDigits } from '#shared/rules/currencies'
import { type Basis, type Returns, share } from './position'

/**
 * US cents of a refund or dispute that the provider names in the currency that was paid in. Counted from all that went back
 * before it, so that the last part of a payment is the rest of the donation to the cent.
 */
export function centsOf(basis: Basis, earlier: Pick<Returns, 'refunds'>, localAmount: number): number {
  const counted = earlier.refunds.filter(({ status }) => status !== 'failed')
  const local = counted.reduce((sum, refund) => sum + refund.localAmount, 0)
  const cents = counted.reduce((sum, refund) => sum + refund.amount, 0)
  return Math.max(1, centsAt(basis, local + localAmount) - cents)
}

/** What is sent back for so many US cents, in minor units of the currency that was paid in: never more than is there. */
export function localOf(basis: Basis, currency: string, earlier: Pick<Returns, 'refunds'>, cents: number): number {
  if (currency === 'USD') return cents
  const counted = earlier.refunds.filter(({ status }) => status !== 'failed')
  const before = counted.reduce((sum, refund) => sum + refund.localAmount, 0)
  const after = counted.reduce((sum, refund) => sum + refund.amount, cents)
  const rest = basis.localAsked - before
  if (after >= basis.donated) return rest
  // Mobile money moves whole units only.
  const unit = isCurrency(currency) ? 10 ** minorDigits(currency) : 1
  const exact = share(basis.localAsked, after, basis.donated) - before
  return Math.min(rest, Math.max(unit, Math.ceil(exact / unit) * unit))
}

/** The donation is what was asked for; what arrived beyond it comes last. */
function centsAt({ donated, suspense, local, localAsked }: Basis, minor: number): number {
  if (minor <= localAsked) return share(donated, minor, localAsked)
  return donated + share(suspense, Math.min(minor, local) - localAsked, local - localAsked)
}
