import { describe, expect, it } from 'vitest'
import { formatDate } from './dates'

describe('formatDate', () => {
  it('shows the day in UTC, in every time zone', () => {
    expect(formatDate('2026-01-05T23:30:00.000Z')).toBe('January 5, 2026')
  })

  it.each([null, undefined, '', 'never'])('shows N/A for %j', (moment) => {
    expect(formatDate(moment)).toBe('N/A')
  })
})
