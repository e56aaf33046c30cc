import { describe, expect, it } from 'vitest'
import { formatDate } from './dates'

describe('formatDate', () => {
  it('names the day in UTC, wherever one is', () => {
    expect(formatDate('2026-01-05T23:30:00.000Z')).toBe('January 5, 2026')
  })

  it.each([null, undefined, '', 'never'])('says N/A for %j', (moment) => {
    expect(formatDate(moment)).toBe('N/A')
  })
})
