import { expect, it } from 'vitest'
import { formatAge } from './DataAge'

const MINUTE = 60_000

it.each([
  [0, 'a moment ago'],
  // A phone whose clock was set back.
  [-5 * MINUTE, 'a moment ago'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [3.9 * 60 * MINUTE, '3 hours ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [9 * 24 * 60 * MINUTE, '9 days ago'],
])('says how old data of %i milliseconds is', (age, words) => {
  expect(formatAge(age)).toBe(words)
})
