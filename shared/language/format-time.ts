import { formatNumber } from './format'
import type { Unit } from './formats/format'
import { currentFormat } from './speak'

const MINUTE = 60_000

/** A time in UTC, for sentences of the server, which does not know the reader's time zone: `January 5, 2026 at 3:04 PM UTC`. */
export function formatUtcTime(time: number): string {
  const words =
    currentFormat()?.dateAndClock(time) ??
    new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words} UTC`
}

/** The day in this device's time zone: `Monday, January 5`. In browsers only. */
export const formatWeekday = (time: number): string =>
  currentFormat()?.weekday(localTime(time)) ??
  new Date(time).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The time of day in this device's time zone; in English also as the device writes it, with 12 or 24 hours. In browsers only. */
export const formatClock = (time: number): string =>
  currentFormat()?.clock(localTime(time)) ??
  new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

/** To the minute, with this device's time zone: `Jan 5, 2026, 3:04 PM GMT+3`. In browsers only. */
export function formatLocalTime(time: number): string {
  const words = currentFormat()?.dateAndClock(localTime(time))
  return words ? `${words} ${zoneName(time)}` : new Date(time).toLocaleString('en-US', TO_THE_MINUTE)
}

const TO_THE_MINUTE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Minutes by which this device is ahead of UTC. */
const minutesAhead = (time: number) => -new Date(time).getTimezoneOffset()

/** The time whose UTC day and hour are those of this device. */
const localTime = (time: number) => time + minutesAhead(time) * MINUTE

/** `GMT+3`, `GMT-3:30` */
function zoneName(time: number): string {
  const ahead = minutesAhead(time)
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The UTC day of a time in milliseconds: `January 5, 2026`. `N/A` for NaN. */
export const formatLongDate = (time: number): string =>
  currentFormat()?.date(time) ?? (Number.isNaN(time) ? 'N/A' : LONG_DATE.format(time))

/** The UTC month of a time in milliseconds: `January 2026`. */
export const formatMonth = (time: number): string =>
  currentFormat()?.month(time) ??
  new Date(time).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `3 days ago` for 3 to 3.9 days. `words`: what English says instead of 0 or of a day; other languages have their own. */
export const formatAgo = (
  count: number,
  unit: Unit,
  words?: 'just now' | 'a moment ago' | 'yesterday' | false,
): string =>
  currentFormat()?.ago(count, unit, !!words) ??
  (words || `${formatNumber(Math.floor(count))} ${unit}${count < 2 ? '' : 's'} ago`)
