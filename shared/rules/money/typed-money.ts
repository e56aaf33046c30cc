import { dollarsToCents } from './money'

/** A whole number, with or without commas between thousands and with cents after a dot; or a number with cents after a comma. */
const AMOUNT = /^(?:(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?|(\d+),(\d{1,2}))$/

/**
 * Converts dollars as people type them to integer cents: `$1,250`, `1 250`, `12.50`, and `12,50` with a decimal comma. Returns null
 * for ambiguous text: `1.500` means 1,500 in some countries and 1.5 in others.
 */
export function typedDollarsToCents(text: string): number | null {
  const match = AMOUNT.exec(text.replace(/[$\s]/g, ''))
  if (!match) return null
  const [, whole = match[3] ?? '', cents = match[4] ?? ''] = match
  return dollarsToCents(`${whole.replaceAll(',', '')}.${cents}`)
}
