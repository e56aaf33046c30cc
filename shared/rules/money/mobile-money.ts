import type { Currency } from './currencies'

interface MobileMoneyCountry {
  code: string
  name: string
  currency: Currency
  /** Flutterwave's `payment_options` for mobile money in this country (v3 documentation, September 2026). */
  option: string
  networks: readonly string[]
}

/** Countries in which donors can pay by mobile money or local bank, with the networks. Names are those that customers use. */
export const MOBILE_MONEY_COUNTRIES = [
  { code: 'KE', name: 'Kenya', currency: 'KES', option: 'mpesa', networks: ['M-Pesa'] },
  {
    code: 'GH',
    name: 'Ghana',
    currency: 'GHS',
    option: 'mobilemoneyghana',
    networks: ['MTN', 'Telecel', 'AirtelTigo'],
  },
  { code: 'UG', name: 'Uganda', currency: 'UGX', option: 'mobilemoneyuganda', networks: ['MTN', 'Airtel'] },
  { code: 'RW', name: 'Rwanda', currency: 'RWF', option: 'mobilemoneyrwanda', networks: ['MTN', 'Airtel'] },
  {
    code: 'TZ',
    name: 'Tanzania',
    currency: 'TZS',
    option: 'mobilemoneytanzania',
    networks: ['Vodacom', 'Airtel', 'Tigo', 'HaloPesa'],
  },
  { code: 'ZM', name: 'Zambia', currency: 'ZMW', option: 'mobilemoneyzambia', networks: ['MTN', 'Airtel', 'Zamtel'] },
  { code: 'MW', name: 'Malawi', currency: 'MWK', option: 'mobilemoneymalawi', networks: ['Airtel', 'TNM'] },
  { code: 'CM', name: 'Cameroon', currency: 'XAF', option: 'mobilemoneyfranco', networks: ['MTN', 'Orange'] },
  {
    code: 'CI',
    name: 'Côte d’Ivoire',
    currency: 'XOF',
    option: 'mobilemoneyfranco',
    networks: ['MTN', 'Moov', 'Orange', 'Wave'],
  },
  { code: 'SN', name: 'Senegal', currency: 'XOF', option: 'mobilemoneyfranco', networks: ['Orange', 'Wave', 'Free'] },
  {
    code: 'NG',
    name: 'Nigeria',
    currency: 'NGN',
    option: 'banktransfer,ussd,account',
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
