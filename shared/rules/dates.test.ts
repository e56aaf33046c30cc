import { afterEach, describe, expect, it } from 'vitest'
import { dayOf, endOf, formatDate, setTimeZone, startOf, timeAgo, yearOf } from './dates'

afterEach(() => setTimeZone())

const NOW = Date.parse('2026-06-15T12:00:00Z')

it.each([
  ['2026-06-15T11:59:31Z', 'just now'],
  ['2026-06-15T10:00:01Z', '1 hour ago'],
  ['2026-06-01T12:00:00Z', '2 weeks ago'],
  ['2026-04-15T12:00:00Z', '2 months ago'],
  ['2024-06-15T12:00:00Z', '2 years ago'],
  // The clock of the phone is behind.
  ['2026-06-15T12:00:05Z', 'just now'],
])('describes %s as %s', (date, text) => {
  expect(timeAgo(date, NOW)).toBe(text)
})

describe('the zone of the organisation', () => {
  it.each([
    ['UTC', '2027-01-01T01:30:00.000Z', '2027-01-01'],
    ['America/New_York', '2027-01-01T01:30:00.000Z', '2026-12-31'],
    ['Africa/Nairobi', '2026-12-31T21:00:00.000Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-12-31T18:14:59.999Z', '2026-12-31'],
  ])('in %s, the day of %s is %s', (zone, moment, day) => {
    setTimeZone(zone)
    expect(dayOf(Date.parse(moment))).toBe(day)
    expect(String(yearOf(Date.parse(moment)))).toBe(day.slice(0, 4))
    expect(formatDate(moment)).toBe(formatDate(`${day}T12:00:00Z`))
  })

  it.each([
    ['Africa/Nairobi', '2026-12-31', '2026-12-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    // Clocks go forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    // And back in autumn.
    ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T14:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('in %s, %s begins at %s and ends at %s', (zone, day, start, end) => {
    setTimeZone(zone)
    expect(new Date(startOf(day)).toISOString()).toBe(start)
    expect(new Date(endOf(day)).toISOString()).toBe(end)
  })

  it('has no day for a missing or unreadable time', () => {
    setTimeZone('Africa/Nairobi')
    expect(formatDate(null)).toBe('N/A')
    expect(endOf('')).toBeNaN()
  })
})
