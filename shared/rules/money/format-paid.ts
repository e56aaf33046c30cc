import { say } from '../../language/say'
import { formatMinor, isCurrency } from './currencies'
import { formatCents } from './money'

/** Formats an amount of a payment in minor units, also in a currency whose decimal places we do not know. */
export function formatPaid(minor: number, currency: string): string {
  if (currency === 'USD') return formatCents(minor)
  return isCurrency(currency)
    ? formatMinor(minor, currency)
    : say('{currency} {amount} in its smallest unit', { currency, amount: String(minor) })
}
