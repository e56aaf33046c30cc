import { type Currency, minorDigits } from './currencies'

/**
 * The price of a donation in a local currency: minor units, rounded up to a whole major unit, since mobile money takes no less.
 * @param cents US cents
 * @param rate local major units for one dollar, as decimal text. Throws a RangeError for anything else.
 */
export function centsToLocal(cents: number, rate: string, currency: Currency): number {
  const { numerator, denominator } = parseRate(rate)
  const major = divideUp(BigInt(cents) * numerator, 100n * denominator)
  return Number(major * 10n ** BigInt(minorDigits(currency)))
}

/**
 * What US cents are worth in a local currency: minor units, rounded down, since no more may be paid out than was set aside.
 * The rate is as above.
 */
export function centsToMinor(cents: number, rate: string, currency: Currency): number {
  const { numerator, denominator } = parseRate(rate)
  return Number((BigInt(cents) * numerator * 10n ** BigInt(minorDigits(currency))) / (100n * denominator))
}

/** What minor units of a local currency are worth in US cents, to the nearest cent. The rate is as above. */
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

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
