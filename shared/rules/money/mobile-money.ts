import { say } from '../../language/say'
import { type Currency, formatMinor, minorDigits } from './currencies'

interface MobileMoneyCountry {
  code: string
  name: string
  currency: Currency
  networks: readonly string[]
}

/** Countries in which donors can pay by mobile money or local bank, with the networks. Names are those that customers use. */
export const MOBILE_MONEY_COUNTRIES = [
  { code: 'KE', name: 'Kenya', currency: 'KES', networks: ['M-Pesa'] },
  { code: 'GH', name: 'Ghana', currency: 'GHS', networks: ['MTN', 'Telecel', 'AirtelTigo'] },
  { code: 'UG', name: 'Uganda', currency: 'UGX', networks: ['MTN', 'Airtel'] },
  { code: 'RW', name: 'Rwanda', currency: 'RWF', networks: ['MTN', 'Airtel'] },
  { code: 'TZ', name: 'Tanzania', currency: 'TZS', networks: ['Vodacom', 'Airtel', 'Tigo', 'HaloPesa'] },
  { code: 'ZM', name: 'Zambia', currency: 'ZMW', networks: ['MTN', 'Airtel', 'Zamtel'] },
  { code: 'MW', name: 'Malawi', currency: 'MWK', networks: ['Airtel', 'TNM'] },
  { code: 'CM', name: 'Cameroon', currency: 'XAF', networks: ['MTN', 'Orange'] },
  { code: 'CI', name: 'Côte d’Ivoire', currency: 'XOF', networks: ['MTN', 'Moov', 'Orange', 'Wave'] },
  { code: 'SN', name: 'Senegal', currency: 'XOF', networks: ['Orange', 'Wave', 'Free'] },
  { code: 'NG', name: 'Nigeria', currency: 'NGN', networks: ['Bank transfer', 'USSD'] },
] as const satisfies readonly MobileMoneyCountry[]

/** What a network takes at a time, in major units: DPO Pay's page "MNO Advisory", and for Cameroon HUB2's page "Policies", November 2026. */
const MOST: Partial<Record<MobileMoneyCountryCode, Readonly<Record<string, number>>>> = {
  KE: { 'M-Pesa': 250_000 },
  GH: { MTN: 15_000, Telecel: 10_000 },
  UG: { MTN: 5_000_000, Airtel: 5_000_000 },
  RW: { MTN: 2_000_000, Airtel: 2_000_000 },
  TZ: { Vodacom: 3_000_000, Airtel: 3_000_000, Tigo: 3_000_000, HaloPesa: 3_000_000 },
  ZM: { MTN: 20_000, Airtel: 10_000 },
  MW: { Airtel: 350_000 },
  CM: { MTN: 500_000, Orange: 500_000 },
  CI: { MTN: 2_000_000, Orange: 2_000_000 },
}

export type MobileMoneyCountryCode = (typeof MOBILE_MONEY_COUNTRIES)[number]['code']

export const MOBILE_MONEY_COUNTRY_CODES = MOBILE_MONEY_COUNTRIES.map((country) => country.code)

export function mobileMoneyCountry(code: MobileMoneyCountryCode): MobileMoneyCountry {
  const country = MOBILE_MONEY_COUNTRIES.find((candidate) => candidate.code === code)
  if (!country) throw new RangeError(`No mobile money in ${code}`)
  return country
}

/** What a network takes at a time, in minor units; null where nobody publishes it. The least is below a dollar everywhere. */
export function mostOf(code: MobileMoneyCountryCode, network: string): number | null {
  const most = new Map(Object.entries(MOST[code] ?? {})).get(network)
  return most === undefined ? null : most * 10 ** minorDigits(mobileMoneyCountry(code).currency)
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
