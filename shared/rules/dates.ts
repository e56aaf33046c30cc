import { formatAgo, formatLongDate } from '../language/format-time'

/** Formats the UTC day of an ISO 8601 time: `January 5, 2026`. Returns `N/A` for a missing or invalid time (spec section 2). */
export function formatDate(moment: string | null | undefined): string {
  return formatLongDate(new Date(moment ?? Number.NaN).getTime())
}

/** Whether a text is a day that exists, such as `2026-10-31`. The engine would read February 30 as a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

const STEPS = [
  { unit: 'year', milliseconds: 365 * 86_400_000 },
  { unit: 'month', milliseconds: 30 * 86_400_000 },
  { unit: 'week', milliseconds: 7 * 86_400_000 },
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const

/** Formats the time since a date in its largest whole unit: `3 days ago`. `date` is ISO 8601, `now` is in milliseconds. */
export function timeAgo(date: string, now: number): string {
  const passed = now - Date.parse(date)
  for (const { unit, milliseconds } of STEPS) {
    if (passed >= milliseconds) return formatAgo(passed / milliseconds, unit)
  }
  return formatAgo(0, 'minute', 'just now')
}
