import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsToDecimal, formatCents, formatCentsShort, typedDollarsToCents } from './money'

it.each([
  ['1500', 150_000],
  ['1,500.00', 150_000],
  ['1,500', 150_000],
  ['$1,500', 150_000],
  ['1 500,00', 150_000],
  ['1\u00a0500,5', 150_050],
  ['1,234,567.89', 123_456_789],
  ['1,50', 150],
  ['1.5', 150],
  ['0,05', 5],
  [' 10. ', 1_000],
  ['0', 0],
])('reads %j as %i cents', (text, cents) => {
  expect(typedDollarsToCents(text)).toBe(cents)
})

it.each([
  '1.500',
  '1.500,00',
  '1,5000',
  '1500,000',
  '1,50,000',
  '1,500,5',
  ',50',
  '1,',
  '',
  '$',
  '-1',
  '1e3',
  'much',
  '٣',
])('returns null for %j', (text) => {
  expect(typedDollarsToCents(text)).toBeNull()
})

it('reads every format in which we write an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(typedDollarsToCents(centsToDecimal(cents))).toBe(cents)
      expect(typedDollarsToCents(formatCents(cents))).toBe(cents)
      expect(typedDollarsToCents(formatCentsShort(cents))).toBe(cents)
    }),
  )
})
