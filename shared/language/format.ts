import { currentFormat } from './speak'

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** With groups and at most three decimal places, as the current language writes it: `1,234`. */
export const formatNumber = (value: number): string => currentFormat()?.number(value) ?? value.toLocaleString('en-US')

/** Formats cents: 2500 gives `$25.00`. */
export const formatCents = (cents: number): string =>
  currentFormat()?.money(cents / 100, 'USD', 2) ?? DOLLARS.format(cents / 100)

/** Formats cents for small labels, without the fraction if it is zero: 2500 gives `$25`, 2550 gives `$25.50`. */
export const formatCentsShort = (cents: number): string =>
  cents % 100
    ? formatCents(cents)
    : (currentFormat()?.money(cents / 100, 'USD', 0) ?? DOLLARS.format(cents / 100).slice(0, -3))
