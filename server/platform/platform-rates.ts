import type { PlatformRate } from '#shared/rules/money/platform-rates'
import { isDay } from '#shared/rules/months'

/** Basis points. The leader's commission comes on top, so more would leave the recipient too little. */
const HIGHEST_RATE = 3_000
const RATE = /^(?:([A-Z]{2})\s+)?(\d{1,2})(?:\.(\d{1,2}))?%(?:\s+from\s+(\d{4}-\d{2}-\d{2}))?$/

/**
 * Reads the rates of the platform fee from a setting such as `10%; 8% from 2027-01-01; KE 5% from 2027-01-01`. Dates begin at midnight
 * UTC. Throws a RangeError that names the wrong part.
 */
export function parsePlatformRates(text: string): PlatformRate[] {
  const rates: PlatformRate[] = []
  for (const part of text.split(';').map((each) => each.trim())) {
    const rate = parseRate(part)
    if (rates.some(({ country, from }) => country === rate.country && from === rate.from))
      throw new RangeError(`"${part}" sets a rate that another part sets too`)
    rates.push(rate)
  }
  return rates
}

function parseRate(part: string): PlatformRate {
  const [match, country = null, whole, fraction = '', date] = RATE.exec(part) ?? []
  if (match === undefined) throw new RangeError(`"${part}" is not like "10%" or "KE 5% from 2027-01-01"`)
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (basisPoints > HIGHEST_RATE) throw new RangeError(`"${part}" is more than ${HIGHEST_RATE / 100}%`)
  if (date !== undefined && !isDay(date)) throw new RangeError(`"${part}" names a day that does not exist`)
  const from = date === undefined ? null : Date.parse(`${date}T00:00:00Z`)
  return { basisPoints, country, from }
}
