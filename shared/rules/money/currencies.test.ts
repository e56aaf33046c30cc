import { expect, it } from 'vitest'
import { formatMinor, isCurrency, minorDigits } from './currencies'

it.each([
  [129_500, 'KES', 'KES 1,295.00'],
  [5, 'USD', 'USD 0.05'],
  [641_192, 'UGX', 'UGX 641,192'],
] as const)('formats %i minor units of %s as %s', (minor, currency, text) => {
  expect(formatMinor(minor, currency)).toBe(text)
})

it('has the decimal places of a currency that the providers use', () => {
  expect([minorDigits('GHS'), minorDigits('XOF')]).toEqual([2, 0])
})

it('recognises the supported currencies, and refuses other texts', () => {
  expect(['USD', 'XAF'].every(isCurrency)).toBe(true)
  expect(['usd', 'JPY', '', 'toString'].some(isCurrency)).toBe(false)
})
