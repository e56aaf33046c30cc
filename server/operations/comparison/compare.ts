import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import type { NewRow } from '../../platform/database/schema'
import type { ProviderRecord } from '../../providers/gateway'
import type { OurRecord } from './our-records'

/** One difference between our books and a provider, without the place where it was found. */
export type FoundDifference = Pick<NewRow<'provider_differences'>, 'subject' | 'problem' | 'ours' | 'theirs'> & {
  isForeign: 0 | 1
}

/** Compares an object that a provider lists with our books. What has moved no money, or is not finished there, can't be missing here. */
export function compareListed(theirs: ProviderRecord, ours: OurRecord | undefined): FoundDifference[] {
  const difference = (problem: FoundDifference['problem'], our: string | null, their: string): FoundDifference => ({
    subject: theirs.id,
    problem,
    ours: our,
    theirs: their,
    isForeign: ours || theirs.isOurs ? 0 : 1,
  })
  if (!ours) return theirs.status === 'done' ? [difference('missing-here', null, wordsOf(theirs))] : []
  if (theirs.currency !== null && theirs.currency !== ours.currency)
    return [difference('currency', ours.currency, theirs.currency)]
  const found: FoundDifference[] = []
  if (toMinor(theirs.amount, ours.currency) !== ours.amount)
    found.push(difference('amount', amountOf(ours), theirs.amount))
  const isOtherEnd = theirs.status !== ours.status && theirs.status !== 'pending'
  if (isOtherEnd) found.push(difference('status', ours.status, theirs.status))
  return found
}

/** An object of our books that the provider does not have. */
export function missingThere(ours: OurRecord): FoundDifference {
  const words = `${amountOf(ours)} ${ours.currency}`
  return { subject: ours.externalId, problem: 'missing-there', ours: words, theirs: null, isForeign: 0 }
}

function wordsOf({ amount, currency, reference }: ProviderRecord): string {
  return [amount, currency, reference].filter((part) => part !== null).join(' ')
}

function amountOf({ amount, currency }: OurRecord): string {
  return minorToDecimal(amount, digitsOf(currency))
}

/** Null when the amount has more digits than the currency: it can't be equal. */
function toMinor(decimal: string, currency: string): number | null {
  return decimalToMinor(decimal, digitsOf(currency))
}

function digitsOf(currency: string): number {
  return isCurrency(currency) ? minorDigits(currency) : 2
}
