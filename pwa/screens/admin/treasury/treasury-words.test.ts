import { describe, expect, it } from 'vitest'
import { formatAmount, typedToMinor, underWayWords } from './treasury-words'

describe('a typed amount', () => {
  it.each([
    ['1,250.50', 'USD', 125_050],
    ['-12.5', 'KES', -1_250],
    ['−7', 'USD', -700],
    ['1 250', 'UGX', 1_250],
  ])('of %s in %s is %i minor units', (text, currency, minor) => {
    expect(typedToMinor(text, currency)).toBe(minor)
  })

  it.each(['', '-', 'ten', '1.500', '--5'])('is not a number when it is written as “%s”', (text) => {
    expect(typedToMinor(text, 'USD')).toBeNaN()
  })

  it('keeps a fraction that the currency does not have, so that it is refused', () => {
    expect(Number.isInteger(typedToMinor('12.5', 'UGX'))).toBe(false)
  })
})

it('formats an amount in any currency', () => {
  expect(formatAmount(-1_250, 'USD')).toBe('-$12.50')
  expect(formatAmount(129_500, 'KES')).toBe('KES 1,295.00')
  expect(formatAmount(3_000, 'JPY')).toBe('JPY 3,000')
})

it('names what is under way with its number and amount', () => {
  expect(underWayWords({ kind: 'payout', count: 1, amount: 18_000 }, 'USD')).toBe('1 payout ($180.00)')
  expect(underWayWords({ kind: 'refund', count: 2, amount: 3_000 }, 'UGX')).toBe('2 refunds (UGX 3,000)')
})
