import { formatLongDate } from '../language/format-time'

/** Formats the UTC day of an ISO 8601 time: `January 5, 2026`. Returns `N/A` for a missing or invalid time (spec section 2). */
export function formatDate(moment: string | null | undefined): string {
  return formatLongDate(new Date(moment ?? Number.NaN).getTime())
}
