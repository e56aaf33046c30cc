import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { MOBILE_MONEY_COUNTRIES } from '../../../shared/rules/money/mobile-money'

/** The product's own table: a country or network that is added there has its journeys. */
export const COUNTRIES = MOBILE_MONEY_COUNTRIES.map((country) => ({
  ...country,
  networks: country.networks.map((network): string => network),
}))
export type Country = (typeof COUNTRIES)[number]

let count = 0

/**
 * A mobile number of a country: as people there write it, and its digits with the country's code. Each is a new one, because prompts to
 * one number are limited, and a number can be added to the accounts only once. None is a test number of a provider, which fails or hangs.
 */
export function newMobileNumber(country: string): { national: string; digits: string } {
  const example = getExampleNumber(readCode(country), examples)?.number
  if (!example) throw new RangeError(`No mobile number of ${country}`)
  count += 1
  const [first, ...others] = String(count % 1_000).padStart(3, '0')
  const number = parsePhoneNumberFromString(`${example.slice(0, -4)}${first}5${others.join('')}`)
  if (!number?.isValid()) throw new RangeError(`No mobile number of ${country}`)
  return { national: number.formatNational(), digits: number.number.slice(1) }
}

function readCode(country: string): CountryCode {
  if (!isSupportedCountry(country)) throw new RangeError(`No country ${country}`)
  return country
}
