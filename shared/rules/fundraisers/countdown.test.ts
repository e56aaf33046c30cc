import { describe, expect, it } from 'vitest'
import { countdown, daysLeft, isOpen, percentFunded, percentRaised, progressTone, urgency } from './countdown'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const from = (ms: number) => new Date(NOW + ms).toISOString()

describe('the countdown', () => {
  it.each<[string | null, string, string]>([
    [null, 'No end date', 'none'],
    [from(0), 'Campaign ended', 'ended'],
    [from(-DAY), 'Campaign ended', 'ended'],
    [from(1), '0h 0m left', 'urgent'],
    [from(DAY - 1), '23h 59m left', 'urgent'],
    [from(DAY), '1d 0h left', 'soon'],
    [from(7 * DAY + 1), '7 days left', 'plenty'],
    [from(30 * DAY), '30 days left', 'plenty'],
    // A campaign of 30 days, seen a moment after it was published and at the end of its first day.
    [from(30 * DAY - 2_000), '30 days left', 'plenty'],
    [from(29 * DAY + 1), '29 days left', 'plenty'],
  ])(
    'describes an end at %s as: %s [4.countdown.days 4.countdown.ended 4.countdown.hours 4.countdown.minutes 4.countdown.none]',
    (endDate, text, tone) => {
      expect(countdown(endDate, NOW)).toEqual({ text, tone })
    },
  )

  it('never counts days below zero [4.countdown.never-negative]', () => {
    expect(daysLeft(from(-5 * DAY), NOW)).toBe(0)
    expect(daysLeft(from(HOUR), NOW)).toBe(1)
    expect(daysLeft(null, NOW)).toBeNull()
  })

  it.each<[string | null, string]>([
    [from(7 * DAY), 'urgent'],
    [from(7 * DAY + 1), 'moderate'],
    [from(30 * DAY), 'moderate'],
    [from(30 * DAY + 1), 'normal'],
    [null, 'normal'],
  ])('an end at %s has the urgency %s [4.urgency.* 9.moderate 9.urgent]', (endDate, expected) => {
    expect(urgency(endDate, NOW)).toBe(expected)
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

it.each([
  [125, 1_000, 13],
  [9_999, 10_000, 99],
  [25_000, 10_000, 100],
  [5, 0, 0],
])('%i cents of a goal of %i cents are %i percent [4.progress.cap]', (current, goal, percent) => {
  expect(percentFunded(current, goal)).toBe(percent)
})

it.each([
  ['a small and a large campaign with equal weight', '100/100 0/1000000', 50],
  ['half a percent, rounded up', '125/1000', 13],
  ['more than the goal', '300/100 100/100', 200],
])('the success rate counts %s [9.success-rate]', (_, campaigns, percent) => {
  const pairs = campaigns.split(' ').map((pair) => pair.split('/').map(Number))
  const amounts = pairs.map(([currentAmount = 0, goalAmount = 0]) => ({ currentAmount, goalAmount }))
  expect(percentRaised(...amounts)).toBe(percent)
})

it.each([
  [74, 'half'],
  [75, 'high'],
  [50, 'half'],
  [49, 'low'],
])('%i percent has the tone %s', (percent, tone) => {
  expect(progressTone(percent)).toBe(tone)
})
