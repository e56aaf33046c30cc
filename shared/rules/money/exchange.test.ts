import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, minorDigits } from './currencies'
import { aboutLocal, centsToLocal, centsToMinor, localQuickAmounts, localToCents } from './exchange'

const rates = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
const currencies = fc.constantFrom<Currency>('KES', 'GHS', 'UGX', 'XOF', 'NGN')
const gifts = fc.integer({ min: 100, max: 99_999_999 })

describe('centsToLocal', () => {
  it.each([
    [1_000, '129.5', 'KES', 129_500],
    [1_000, '129.53', 'KES', 129_600],
    [2_500, '3712.45', 'UGX', 92_812],
    [100, '0.5', 'KES', 100],
    [99_999_999, '3712.45', 'UGX', 3_712_449_963],
  ] as const)('converts %i cents at a rate of %s to %s %i in minor units', (cents, rate, currency, local) => {
    expect(centsToLocal(cents, rate, currency)).toBe(local)
  })

  it('gives whole units, never too little, and less than one unit too much', () => {
    fc.assert(
      fc.property(gifts, rates, currencies, (cents, rate, currency) => {
        const unit = 10 ** minorDigits(currency)
        const local = centsToLocal(cents, rate, currency)
        expect(local % unit).toBe(0)
        expect(localToCents(local, rate, currency)).toBeGreaterThanOrEqual(cents)
        expect(localToCents(local - unit, rate, currency)).toBeLessThanOrEqual(cents)
      }),
    )
  })
})

describe('centsToMinor', () => {
  it.each([
    [18_000, '129.4527', 'KES', 2_330_148],
    [18_000, '3562.18', 'UGX', 641_192],
    [5_000, '0.861', 'EUR', 4_305],
    [1, '0.5', 'GBP', 0],
  ] as const)('converts %i cents at a rate of %s to %s %i in minor units', (cents, rate, currency, minor) => {
    expect(centsToMinor(cents, rate, currency)).toBe(minor)
  })

  it('never gives more than the cents are worth, and less than one minor unit too little', () => {
    fc.assert(
      fc.property(gifts, rates, currencies, (cents, rate, currency) => {
        const minor = centsToMinor(cents, rate, currency)
        expect(minor).toBeLessThanOrEqual(centsToLocal(cents, rate, currency))
        expect(localToCents(minor, rate, currency)).toBeLessThanOrEqual(cents)
        expect(localToCents(minor + 1, rate, currency)).toBeGreaterThanOrEqual(cents)
      }),
    )
  })
})

describe('localToCents', () => {
  it.each([
    [129_600, '129.53', 'KES', 1_001],
    [129_553, '129.53', 'KES', 1_000],
    [92_812, '3712.45', 'UGX', 2_500],
    [0, '3712.45', 'UGX', 0],
  ] as const)('converts %i minor units at a rate of %s %s to %i cents', (minor, rate, currency, cents) => {
    expect(localToCents(minor, rate, currency)).toBe(cents)
  })
})

it.each(['', '0', '0.00', '-1', '1e3', 'abc', '1.', '.5'])('refuses the rate %j', (rate) => {
  expect(() => centsToLocal(100, rate, 'KES')).toThrow(RangeError)
})

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
