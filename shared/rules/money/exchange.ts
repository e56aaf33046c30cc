import { MINIMUM_DONATION } from '../limits'
import { type Currency, minorDigits } from './currencies'

/** US cents to minor units, rounded up to a whole major unit: mobile money accepts no fractions. */
export function centsToLocal(cents: number, rate: string, currency: Currency): number {
  const { numerator, denominator } = parseRate(rate)
  const major = divideUp(BigInt(cents) * numerator, 100n * denominator)
  return Number(major * 10n ** BigInt(minorDigits(currency)))
}

/** US cents to minor units, rounded down, so that a payout never exceeds its deducted amount. */
export function centsToMinor(cents: number, rate: string, currency: Currency): number {
  const { numerator, denominator } = parseRate(rate)
  return Number((BigInt(cents) * numerator * 10n ** BigInt(minorDigits(currency))) / (100n * denominator))
}

/** Converts minor units of a local currency to US cents, rounded to the nearest cent. The rate is as above. */
export function localToCents(minor: number, rate: string, currency: Currency): number {
  const { numerator, denominator } = parseRate(rate)
  const divisor = numerator * 10n ** BigInt(minorDigits(currency))
  return Number((2n * BigInt(minor) * 100n * denominator + divisor) / (2n * divisor))
}

function parseRate(rate: string): { numerator: bigint; denominator: bigint } {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate) ?? []
  const numerator = BigInt(`${whole ?? ''}${fraction}` || 0)
  if (numerator === 0n) throw new RangeError(`Not a rate: ${rate}`)
  return { numerator, denominator: 10n ** BigInt(fraction.length) }
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** The steps of quick amounts between one power of ten and the next ones. */
const STEPS = [5, 10, 25, 50, 100, 250]

export interface LocalAmount {
  /** Major units. */
  local: number
  /** US cents of the donation. */
  cents: number
}

/** Round amounts between about one and a few hundred dollars; `rate`: major units for a dollar. */
export function localQuickAmounts(rate: number): LocalAmount[] {
  const unit = 10 ** Math.floor(Math.log10(rate))
  return STEPS.map((step) => ({ local: step * unit, cents: Math.round((step * unit * 100) / rate) })).filter(
    ({ cents }) => cents >= MINIMUM_DONATION,
  )
}

/** The approximate value of US cents in a local currency, in major units: two digits and zeros, because the exact rate comes later. */
export const aboutLocal = (cents: number, rate: number): number => Number(((cents / 100) * rate).toPrecision(2))
