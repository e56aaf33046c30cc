import { formatAgo, formatLongDate } from '../language/format-time'

const DAY = 86_400_000

/** Of the organisation: papers and admins speak of days and years in it. Null for UTC. */
let zone: Intl.DateTimeFormat | null = null

/** Call it once, when a server or a page starts. `name`: such as `Africa/Nairobi`. Throws a RangeError for an unknown one. */
export function setTimeZone(name = 'UTC'): void {
  const shown = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  zone = name === 'UTC' ? null : new Intl.DateTimeFormat('en-US', { ...shown, timeZone: name, hourCycle: 'h23' })
}

export const timeZone = (): string => zone?.resolvedOptions().timeZone ?? 'UTC'

/** The time whose UTC day, hour and minute are those of the zone. */
function inZone(time: number): number {
  if (zone === null || Number.isNaN(time)) return time
  const read = new Map(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const of = (unit: Intl.DateTimeFormatPartTypes) => read.get(unit) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

/** Formats the day of an ISO 8601 time: `January 5, 2026`. Returns `N/A` for a missing or invalid time (spec section 2). */
export function formatDate(moment: string | null | undefined): string {
  return formatLongDate(inZone(new Date(moment ?? Number.NaN).getTime()))
}

/** The day of a time in milliseconds: `2026-01-05`. */
export const dayOf = (time: number): string => new Date(inZone(time)).toISOString().slice(0, 10)

/** The time of day of a time in milliseconds: `14:05`. */
export const clockOf = (time: number): string => new Date(inZone(time)).toISOString().slice(11, 16)

export const yearOf = (time: number): number => new Date(inZone(time)).getUTCFullYear()

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`)

/** The first moment of a day such as `2026-01-05`, in milliseconds since 1970; NaN for what is no day. */
export const startOf = (day: string): number => firstMoment(midnightOf(day))

/** The first moment after a day. */
export const endOf = (day: string): number => firstMoment(midnightOf(day) + DAY)

function firstMoment(midnight: number): number {
  const near = midnight - (inZone(midnight) - midnight)
  // The first step may have led across a change of the clocks.
  const first = midnight - (inZone(near) - near)
  // Clocks that skip midnight.
  return inZone(first) < midnight ? near : first
}

/** Whether a text is a day that exists, such as `2026-10-31`. The engine would read February 30 as a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = midnightOf(text)
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
