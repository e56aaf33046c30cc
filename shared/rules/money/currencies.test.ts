import { expect, it } from 'vitest'
import { formatMinor, isCurrency, minorDigits } from './currencies'

it.each([
  [129_500, 'KES', 'KES 1,295.00'],
  [5, 'USD', 'USD 0.05'],
  [641_192, 'UGX', 'UGX 641,192'],
] as const)('%i minor units of %s read %s', (minor, currency, text) => {
  expect(formatMinor(minor, currency)).toBe(text)
})

it('counts the digits after the point as the providers do', () => {
  expect([minorDigits('GHS'), minorDigits('XOF')]).toEqual([2, 0])
})

it('knows the currencies that can be paid in, and nothing that a text merely calls so', () => {
  expect(['USD', 'XAF'].every(isCurrency)).toBe(true)
  expect(['usd', 'JPY', '', 'toString'].some(isCurrency)).toBe(false)
})
