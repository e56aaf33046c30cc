import { describe, expect, it } from 'vitest'
import { aboutLocal, localQuickAmounts } from './exchange'

describe('localQuickAmounts', () => {
  it.each([
    ['KES', 129.5, [500, 1_000, 2_500, 5_000, 10_000, 25_000]],
    ['GHS', 11.2, [50, 100, 250, 500, 1_000, 2_500]],
    ['UGX', 3_700, [5_000, 10_000, 25_000, 50_000, 100_000, 250_000]],
    ['XAF', 602, [1_000, 2_500, 5_000, 10_000, 25_000]],
  ])('offers round amounts in %s of at least a dollar', (_, rate, amounts) => {
    expect(localQuickAmounts(rate).map(({ local }) => local)).toEqual(amounts)
  })

  it('names the cents of each amount', () => {
    expect(localQuickAmounts(129.5)[1]).toEqual({ local: 1_000, cents: 772 })
  })
})

describe('aboutLocal', () => {
  it.each([
    [2_500, 129.5, 3_200],
    [100, 129.5, 130],
    [99_999_999, 3_700, 3_700_000_000],
  ])('rounds %i cents at %f to %i', (cents, rate, about) => {
    expect(aboutLocal(cents, rate)).toBe(about)
  })
})
