import { describe, expect, it } from 'vitest'
import type { PromiseId } from '../../../tests/spec/sentences'
import { shows } from '../../../tests/spec/shows'
import { countdown, daysLeft, isOpen, urgency } from './countdown'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const from = (ms: number) => new Date(NOW + ms).toISOString()

describe('the countdown', () => {
  it.each<[string | null, string, string, PromiseId[]?]>([
    [null, 'No end date', 'none', ['4.countdown.none']],
    [from(0), 'Campaign ended', 'ended', ['4.countdown.ended']],
    [from(-DAY), 'Campaign ended', 'ended'],
    [from(1), '0h 0m left', 'urgent'],
    [from(5 * HOUR + 7 * 60_000), '5h 7m left', 'urgent'],
    [from(DAY - 1), '23h 59m left', 'urgent', ['4.countdown.minutes']],
    [from(DAY), '1d 0h left', 'soon', ['4.countdown.hours']],
    [from(7 * DAY), '7d 0h left', 'soon'],
    [from(7 * DAY + 1), '7 days left', 'plenty', ['4.countdown.days']],
    [from(30 * DAY), '30 days left', 'plenty'],
    // A campaign of 30 days, seen a moment after it was published and at the end of its first day.
    [from(30 * DAY - 2_000), '30 days left', 'plenty'],
    [from(29 * DAY + 1), '29 days left', 'plenty'],
  ])('describes an end at %s as: %s', (endDate, text, tone, ids = []) => {
    expect(countdown(endDate, NOW)).toEqual({ text, tone })
    shows(...ids)
  })

  it('never counts days below zero', () => {
    expect(daysLeft(from(-5 * DAY), NOW)).toBe(0)
    expect(daysLeft(from(HOUR), NOW)).toBe(1)
    expect(daysLeft(null, NOW)).toBeNull()
    shows('4.countdown.never-negative')
  })

  it.each<[string | null, string, PromiseId[]?]>([
    [from(7 * DAY), 'urgent', ['4.urgency.urgent', '9.urgent']],
    [from(7 * DAY + 1), 'moderate'],
    [from(30 * DAY), 'moderate', ['4.urgency.moderate', '9.moderate']],
    [from(30 * DAY + 1), 'normal', ['4.urgency.normal']],
    [null, 'normal'],
  ])('an end at %s has the urgency %s', (endDate, expected, ids = []) => {
    expect(urgency(endDate, NOW)).toBe(expected)
    shows(...ids)
  })
})

describe('a fundraiser', () => {
  it.each([
    [true, from(1), true],
    [true, from(0), false],
    [true, null, true],
    [false, from(DAY), false],
  ])('with isActive %s and end date %s is open: %s', (isActive, endDate, expected) => {
    expect(isOpen({ isActive, endDate }, NOW)).toBe(expected)
  })
})
