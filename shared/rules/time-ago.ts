import { formatAgo } from '../language/format-time'

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
