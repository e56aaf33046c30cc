import { formatMonth } from '../language/format-time'

/** A month in UTC, such as `2026-10`. */
export const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/
/** A year in UTC. */
export const YEAR = /^20\d\d$/

/** The month of a time in milliseconds. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** The first millisecond of a month. */
export const startOfMonth = (month: string): number => Date.parse(`${month}-01T00:00:00.000Z`)

/** The first millisecond after a month. */
export const endOfMonth = (month: string): number => startOfMonth(nextMonth(month))

export const nextMonth = (month: string): string => shiftMonth(month, 1)
export const previousMonth = (month: string): string => shiftMonth(month, -1)

/** `October 2026` */
export const nameMonth = (month: string): string => formatMonth(startOfMonth(month))

/** All months from one to another, both included, in order. Empty when the second is before the first. */
export function listMonths(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month)
  return months
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(Date.UTC(year, number - 1 + by))
}

/** Whether a text is a day that exists, such as `2026-10-31`. The engine would read February 30 as a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
