import { say } from '../../language/say'
import { type Currency, formatMinor, minorDigits } from './currencies'

interface MobileMoneyCountry {
  code: string
  name: string
  currency: Currency
  networks: readonly string[]
  /** What a network takes at a time, in major units: DPO Pay's page "MNO Advisory", and for Cameroon HUB2's page "Policies", November 2026. */
  most?: Readonly<Record<string, number>>
}

/** Countries in which donors can pay by mobile money or local bank, with the networks. Names are those that customers use. */
export const MOBILE_MONEY_COUNTRIES = [
  { code: 'KE', name: 'Kenya', currency: 'KES', networks: ['M-Pesa'], most: { 'M-Pesa': 250_000 } },
  {
    code: 'GH',
    name: 'Ghana',
    currency: 'GHS',
    networks: ['MTN', 'Telecel', 'AirtelTigo'],
    most: { MTN: 15_000, Telecel: 10_000 },
  },
  {
    code: 'UG',
    name: 'Uganda',
    currency: 'UGX',
    networks: ['MTN', 'Airtel'],
    most: { MTN: 5_000_000, Airtel: 5_000_000 },
  },
  {
    code: 'RW',
    name: 'Rwanda',
    currency: 'RWF',
    networks: ['MTN', 'Airtel'],
    most: { MTN: 2_000_000, Airtel: 2_000_000 },
  },
  {
    code: 'TZ',
    name: 'Tanzania',
    currency: 'TZS',
    networks: ['Vodacom', 'Airtel', 'Tigo', 'HaloPesa'],
    most: { Vodacom: 3_000_000, Airtel: 3_000_000, Tigo: 3_000_000, HaloPesa: 3_000_000 },
  },
  {
    code: 'ZM',
    name: 'Zambia',
    currency: 'ZMW',
    networks: ['MTN', 'Airtel', 'Zamtel'],
    most: { MTN: 20_000, Airtel: 10_000 },
  },
  { code: 'MW', name: 'Malawi', currency: 'MWK', networks: ['Airtel', 'TNM'], most: { Airtel: 350_000 } },
  {
    code: 'CM',
    name: 'Cameroon',
    currency: 'XAF',
    networks: ['MTN', 'Orange'],
    most: { MTN: 500_000, Orange: 500_000 },
  },
  {
    code: 'CI',
    name: 'Côte d’Ivoire',
    currency: 'XOF',
    networks: ['MTN', 'Moov', 'Orange', 'Wave'],
    most: { MTN: 2_000_000, Orange: 2_000_000 },
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

/** What a network takes at a time, in minor units; null where nobody publishes it. The least is below a dollar everywhere. */
export function mostOf(code: MobileMoneyCountryCode, network: string): number | null {
  const { currency, most = {} } = mobileMoneyCountry(code)
  const major = Object.hasOwn(most, network) ? most[network] : undefined
  return major === undefined ? null : major * 10 ** minorDigits(currency)
}

/** Whether a network may take an amount in minor units. */
export const mayTake = (code: MobileMoneyCountryCode, network: string, amount: number): boolean =>
  amount <= (mostOf(code, network) ?? Number.POSITIVE_INFINITY)

/** The limit of a network in words; null where it is not known. */
export function sayMost(code: MobileMoneyCountryCode, network: string): string | null {
  const most = mostOf(code, network)
  if (most === null) return null
  const words = formatMinor(most, mobileMoneyCountry(code).currency)
  return say('{network} takes at most {most} at a time.', { network, most: words })
}

export const otherWayToPay = () =>
  say('Please choose another way to pay, or a smaller amount. You have not been charged.')
