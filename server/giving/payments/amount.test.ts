import { describe, expect, it } from 'vitest'
import { refuseInput } from '../../platform/refusals/refusal'
import { namesAmount, readAmount } from './claim'

describe('the amount of a donation', () => {
  it.each([
    [{ amount: 100, currency: 'usd' as const }, 100],
    [{ amount: 99_999_999, currency: 'usd' as const }, 99_999_999],
    [{ amount: 1.15 }, 115],
    [{ amount: 999_999.99 }, 99_999_999],
  ])('%j is %i cents', (sent, cents) => {
    expect(readAmount(sent)).toBe(cents)
  })

  it.each([
    [{ amount: 99, currency: 'usd' as const }, 'Please enter an amount of at least $1'],
    [{ amount: 0.99 }, 'Please enter an amount of at least $1'],
    [{ amount: 100.5, currency: 'usd' as const }, 'Please enter an amount in whole cents'],
    [{ amount: 1e-7 }, 'Please enter an amount in whole cents'],
    [{ amount: 100_000_000, currency: 'usd' as const }, 'Please enter an amount of at most $999,999.99'],
    [{ amount: 1_000_000 }, 'Please enter an amount of at most $999,999.99'],
  ])('%j is refused in words', (sent, message) => {
    expect(() => readAmount(sent)).toThrow(refuseInput([{ path: 'amount', message }]))
  })

  it.each([
    [2_500, 2_500, true],
    [25, 2_500, true],
    [25.5, 2_550, true],
    [250, 2_500, false],
    [Number.NaN, 2_500, false],
  ])('a claim of %d names %i cents: %s', (claim, cents, expected) => {
    expect(namesAmount(claim, cents)).toBe(expected)
  })
})
