import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'

/** Minor units as decimal text without zeros at its end: pawaPay accepts none. */
export function amountText(minor: number, currency: string): string {
  return minorToDecimal(minor, digitsOf(currency))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

/** Minor units of a decimal text. Digits beyond the smallest unit are dropped: never more than was paid. */
export function toMinor(decimal: string, currency: string): number {
  const digits = digitsOf(currency)
  const [whole = '', fraction = ''] = decimal.split('.')
  return decimalToMinor(digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`, digits) ?? 0
}

/** Digits after the decimal point; two for a currency that is not one of ours. */
export const digitsOf = (currency: string): number => (isCurrency(currency) ? minorDigits(currency) : 2)
