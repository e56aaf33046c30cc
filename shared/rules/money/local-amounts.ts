import { MINIMUM_DONATION } from '../limits'

/** The steps of quick amounts between one power of ten and the next ones. */
const STEPS = [5, 10, 25, 50, 100, 250]

/** A quick amount in a local currency. */
export interface LocalAmount {
  /** Major units. */
  local: number
  /** US cents of the donation. */
  cents: number
}

/**
 * Round amounts in a local currency between about one and a few hundred dollars. The exact local price is quoted before paying.
 * @param rate local major units for one dollar
 */
export function localQuickAmounts(rate: number): LocalAmount[] {
  const unit = 10 ** Math.floor(Math.log10(rate))
  return STEPS.map((step) => ({ local: step * unit, cents: Math.round((step * unit * 100) / rate) })).filter(
    ({ cents }) => cents >= MINIMUM_DONATION,
  )
}

/** The approximate value of US cents in a local currency, in major units: two digits and zeros, because the exact rate comes later. */
export function aboutLocal(cents: number, rate: number): number {
  return Number(((cents / 100) * rate).toPrecision(2))
}
