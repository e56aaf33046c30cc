export { formatCents, formatCentsShort } from '../../language/format'

/** Converts cents to a plain decimal for a form field or an address: 2500 gives `25.00`. */
export function centsToDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Dollars to cents by their digits; null for more than a plain decimal with two places. */
export const dollarsToCents = (value: string | number): number | null => decimalToMinor(String(value).trim(), 2)

/** Converts a decimal text in major units to integer minor units with `digits` decimal places; null if the text has more places. */
export function decimalToMinor(text: string, digits: number): number | null {
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const [, whole, fraction = ''] = match
  if (!/^0*$/.test(fraction.slice(digits))) return null
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  return Number.isSafeInteger(minor) ? minor : null
}

/** Converts integer minor units to a decimal text in major units: (129500, 2) gives `1295.00`, (1295, 0) gives `1295`. */
export function minorToDecimal(minor: number, digits: number): string {
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
