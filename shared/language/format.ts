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

// Browsers before 2021 require both limits.
const HUNDREDTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of a currency other than dollars, in major units: (1295, 'KES', 2) gives `KES 1,295.00`. */
export const formatMoney = (value: number, currency: string, places?: 0 | 2): string =>
  currentFormat()?.money(value, currency, places) ??
  `${currency} ${places ? HUNDREDTHS.format(value) : value.toLocaleString('en-US')}`

/** 7.5 gives `7.5%`. A sentence about a whole percentage up to 100 needs no formatter: its translation has the sign where it belongs. */
export const formatPercent = (value: number): string => currentFormat()?.percent(value) ?? `${formatNumber(value)}%`

/** The name of a country in a language other than English; undefined in English. */
export const ownCountryName = (code: string): string | undefined => currentFormat()?.country(code)
