import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToDecimal, decimalToMinor, dollarsToCents, formatCents, formatCentsShort, minorToDecimal } from './money'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

describe('dollarsToCents', () => {
  it.each([
    ['10', 1_000],
    ['10.50', 1_050],
    [' 10.05 ', 1_005],
    ['0.01', 1],
    ['19.99', 1_999],
    ['007', 700],
    ['10.', 1_000],
    [0.07, 7],
    [1.15, 115],
    [1_000_000.29, 100_000_029],
    [999_999.99, 99_999_999],
  ])('converts %j to %i', (dollars, expected) => {
    expect(dollarsToCents(dollars)).toBe(expected)
  })

  it.each(['', ' ', '.', '.5', '-1', '+1', '1e3', '1,000', '10.005', '$10', '10 000', '0x10', 'NaN', 'Infinity', '٣'])(
    'refuses %j',
    (text) => {
      expect(dollarsToCents(text)).toBeNull()
    },
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -5, 10.005, 0.1 + 0.2, 1e21, 1e-7])(
    'refuses the number %d',
    (number) => {
      expect(dollarsToCents(number)).toBeNull()
    },
  )

  it('reads every format in which we write an amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(dollarsToCents(centsToDecimal(amount))).toBe(amount)
        expect(dollarsToCents(Number(centsToDecimal(amount)))).toBe(amount)
        expect(dollarsToCents(formatCents(amount).replace(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('decimalToMinor', () => {
  it('reads the text of minorToDecimal for any number of decimal places', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(0, 2, 3), (minor, digits) => {
        expect(decimalToMinor(minorToDecimal(minor, digits), digits)).toBe(minor)
      }),
    )
  })

  it.each([
    ['1295', 0, 1_295],
    ['1295.000', 0, 1_295],
    ['1295.5', 0, null],
    ['0.5', 2, 50],
    ['9999999999999.99', 2, 999_999_999_999_999],
    ['99999999999999', 0, null],
  ])('converts %s with %i decimal places to %j', (text, digits, minor) => {
    expect(decimalToMinor(text, digits)).toBe(minor)
  })
})

describe('formatCents', () => {
  it.each([
    [0, '$0.00', '$0'],
    [5, '$0.05', '$0.05'],
    [2_500, '$25.00', '$25'],
    [2_550, '$25.50', '$25.50'],
    [123_456_789, '$1,234,567.89', '$1,234,567.89'],
    [100_000_000, '$1,000,000.00', '$1,000,000'],
  ])('formats %i cents as %s, short %s [3.money]', (amount, long, short) => {
    expect(formatCents(amount)).toBe(long)
    expect(formatCentsShort(amount)).toBe(short)
  })
})
