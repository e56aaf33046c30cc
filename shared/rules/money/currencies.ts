import { formatMoney } from '../../language/format'

/** The decimal places of each currency, on which all providers agree. */
const MINOR_DIGITS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  KES: 2,
  GHS: 2,
  NGN: 2,
  TZS: 2,
  ZMW: 2,
  MWK: 2,
  UGX: 0,
  RWF: 0,
  XAF: 0,
  XOF: 0,
} as const

export type Currency = keyof typeof MINOR_DIGITS

export const isCurrency = (text: string): text is Currency => Object.hasOwn(MINOR_DIGITS, text)

export const minorDigits = (currency: Currency): number => MINOR_DIGITS[currency]

/** Formats an amount in minor units with its currency: (129500, 'KES') gives `KES 1,295.00`. */
export function formatMinor(minor: number, currency: Currency): string {
  const digits = MINOR_DIGITS[currency]
  return formatMoney(minor / 10 ** digits, currency, digits)
}
