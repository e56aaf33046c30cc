import { expect, it } from 'vitest'
import { isCurrency, minorDigits } from './currencies'

it('has the decimal places of a currency that the providers use', () => {
  expect([minorDigits('GHS'), minorDigits('XOF')]).toEqual([2, 0])
})

it('recognises the supported currencies, and refuses other texts', () => {
  expect(['USD', 'XAF'].every(isCurrency)).toBe(true)
  expect(['usd', 'JPY', '', 'toString'].some(isCurrency)).toBe(false)
})
