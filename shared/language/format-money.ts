import { currentFormat } from './speak'

// Browsers before 2021 require both limits.
const HUNDREDTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of a currency other than dollars, in major units: (1295, 'KES', 2) gives `KES 1,295.00`. */
export const formatMoney = (value: number, currency: string, places?: 0 | 2): string =>
  currentFormat()?.money(value, currency, places) ??
  `${currency} ${places ? HUNDREDTHS.format(value) : value.toLocaleString('en-US')}`
