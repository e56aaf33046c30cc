const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a moment (ISO 8601) in words: `January 5, 2026`; N/A where there is none (spec section 2). */
export function formatDate(moment: string | null | undefined): string {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : LONG_DATE.format(date)
}
