import { expect, it } from 'vitest'
import { timeAgo } from './dates'

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
