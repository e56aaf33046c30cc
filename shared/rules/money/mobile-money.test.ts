import { expect, it } from 'vitest'
import { isCurrency } from './currencies'
import { MOBILE_MONEY_COUNTRIES, MOBILE_MONEY_COUNTRY_CODES, mobileMoneyCountry } from './mobile-money'

it('finds each country by its code, with a supported currency', () => {
  expect(MOBILE_MONEY_COUNTRY_CODES.map(mobileMoneyCountry)).toEqual(MOBILE_MONEY_COUNTRIES)
  expect(MOBILE_MONEY_COUNTRIES.every(({ currency }) => isCurrency(currency))).toBe(true)
  expect(new Set(MOBILE_MONEY_COUNTRY_CODES).size).toBe(MOBILE_MONEY_COUNTRIES.length)
})

it('offers M-Pesa in Kenya', () => {
  expect(mobileMoneyCountry('KE')).toMatchObject({ name: 'Kenya', currency: 'KES', networks: ['M-Pesa'] })
})
