import type { Currency } from './currencies'

interface MobileMoneyCountry {
  code: string
  name: string
  currency: Currency
  networks: readonly string[]
}

/** Countries in which donors can pay by mobile money or local bank, with the networks. Names are those that customers use. */
export const MOBILE_MONEY_COUNTRIES = [
  { code: 'KE', name: 'Kenya', currency: 'KES', networks: ['M-Pesa'] },
  {
    code: 'GH',
    name: 'Ghana',
    currency: 'GHS',
    networks: ['MTN', 'Telecel', 'AirtelTigo'],
  },
  { code: 'UG', name: 'Uganda', currency: 'UGX', networks: ['MTN', 'Airtel'] },
  { code: 'RW', name: 'Rwanda', currency: 'RWF', networks: ['MTN', 'Airtel'] },
  {
    code: 'TZ',
    name: 'Tanzania',
    currency: 'TZS',
    networks: ['Vodacom', 'Airtel', 'Tigo', 'HaloPesa'],
  },
  { code: 'ZM', name: 'Zambia', currency: 'ZMW', networks: ['MTN', 'Airtel', 'Zamtel'] },
  { code: 'MW', name: 'Malawi', currency: 'MWK', networks: ['Airtel', 'TNM'] },
  { code: 'CM', name: 'Cameroon', currency: 'XAF', networks: ['MTN', 'Orange'] },
  {
    code: 'CI',
    name: 'Côte d’Ivoire',
    currency: 'XOF',
    networks: ['MTN', 'Moov', 'Orange', 'Wave'],
  },
  { code: 'SN', name: 'Senegal', currency: 'XOF', networks: ['Orange', 'Wave', 'Free'] },
  {
    code: 'NG',
    name: 'Nigeria',
    currency: 'NGN',
    networks: ['Bank transfer', 'USSD'],
  },
] as const satisfies readonly MobileMoneyCountry[]

export type MobileMoneyCountryCode = (typeof MOBILE_MONEY_COUNTRIES)[number]['code']

export const MOBILE_MONEY_COUNTRY_CODES = MOBILE_MONEY_COUNTRIES.map((country) => country.code)

export function mobileMoneyCountry(code: MobileMoneyCountryCode): MobileMoneyCountry {
  const country = MOBILE_MONEY_COUNTRIES.find((candidate) => candidate.code === code)
  if (!country) throw new RangeError(`No mobile money in ${code}`)
  return country
}
