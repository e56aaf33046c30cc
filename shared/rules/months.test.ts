import { describe, expect, it } from 'vitest'
import {
  endOfMonth,
  isDay,
  listMonths,
  MONTH,
  monthOf,
  nameMonth,
  nextMonth,
  previousMonth,
  startOfMonth,
} from './months'

describe('months', () => {
  it.each(['2026-00', '2026-13', '2026-1', '1999-12', '2026-10-01', ' 2026-10'])('refuses %s', (text) => {
    expect(MONTH.test(text)).toBe(false)
  })

  it('begin and end in UTC, without a gap', () => {
    expect(new Date(startOfMonth('2026-02')).toISOString()).toBe('2026-02-01T00:00:00.000Z')
    expect(new Date(endOfMonth('2028-02') - 1).toISOString()).toBe('2028-02-29T23:59:59.999Z')
    expect(monthOf(endOfMonth('2026-12') - 1)).toBe('2026-12')
    expect(nextMonth('2026-12')).toBe('2027-01')
    expect(previousMonth('2027-01')).toBe('2026-12')
    expect(nameMonth('2026-10')).toBe('October 2026')
  })

  it('are listed over the end of a year', () => {
    expect(listMonths('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(listMonths('2027-01', '2026-11')).toEqual([])
  })
})

it.each([
  ['2026-10-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))
