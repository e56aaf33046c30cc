import { describe, expect, it } from 'vitest'
import { expectedBy } from './present'

describe('when money should have arrived', () => {
  it.each([
    ['mobile_money', '2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'],
    // Sent on a Monday: five business days later is the next Monday.
    ['checking', '2026-11-16T09:00:00Z', '2026-11-23T09:00:00Z'],
    ['savings', '2026-11-20T15:00:00Z', '2026-11-27T15:00:00Z'],
    ['checking', '2026-11-21T10:00:00Z', '2026-11-27T10:00:00Z'],
  ] as const)('%s sent at %s: %s', (accountType, sent, arrives) => {
    expect(expectedBy(Date.parse(sent), accountType)).toBe(Date.parse(arrives))
  })
})
