import { dollarsToCents } from './money'

/** A whole number with or without commas between its thousands, then cents after a dot; or cents after a comma. */
const AMOUNT = /^(?:(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?|(\d+),(\d{1,2}))$/

/**
 * Dollars as people type them, to integer cents: `$1,250`, `1 250`, `12.50`, and `12,50` where the cents come after a comma. Null
 * for anything that could be read in two ways: `1.500` is a thousand and a half to some, and one and a half to others.
 */
export function typedDollarsToCents(text: string): number | null {
  const match = AMOUNT.exec(text.replace(/[$\s]/g, ''))
  if (!match) return null
  const [, whole = match[3] ?? '', cents = match[4] ?? ''] = match
  return dollarsToCents(`${whole.replaceAll(',', '')}.${cents}`)
}
