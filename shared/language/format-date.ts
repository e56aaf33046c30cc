import { currentFormat } from './speak'

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The UTC day of a time in milliseconds: `January 5, 2026`. `N/A` for NaN. */
export const formatLongDate = (time: number): string =>
  currentFormat()?.date(time) ?? (Number.isNaN(time) ? 'N/A' : LONG_DATE.format(time))
