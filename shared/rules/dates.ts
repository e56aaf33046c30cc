const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the UTC day of an ISO 8601 time: `January 5, 2026`. Returns `N/A` for a missing or invalid time (spec section 2). */
export function formatDate(moment: string | null | undefined): string {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : LONG_DATE.format(date)
}
