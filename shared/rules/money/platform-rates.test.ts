import { describe, expect, it } from 'vitest'
import { platformRate } from './fees'

const newYear = Date.UTC(2027, 0, 1)
const rates = [
  { basisPoints: 1_000, country: null, from: null },
  { basisPoints: 800, country: null, from: newYear },
  { basisPoints: 500, country: 'KE', from: newYear },
  { basisPoints: 750, country: 'GH', from: null },
]

describe('platformRate', () => {
  it.each([
    [null, newYear - 1, 1_000],
    [null, newYear, 800],
    ['KE', newYear - 1, 1_000],
    ['KE', newYear, 500],
    ['GH', newYear, 750],
    ['UG', newYear, 800],
  ])('in %s at %i it is %i basis points', (country, at, basisPoints) => {
    expect(platformRate(rates, { country, at })).toBe(basisPoints)
    expect(platformRate(rates.toReversed(), { country, at })).toBe(basisPoints)
  })

  it('is 10% without any setting, and where only other countries have one', () => {
    expect(platformRate([], { country: 'KE', at: newYear })).toBe(1_000)
    expect(platformRate([{ basisPoints: 500, country: 'KE', from: null }], { country: 'UG', at: 0 })).toBe(1_000)
  })
})
