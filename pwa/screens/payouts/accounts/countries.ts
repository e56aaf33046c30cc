import { formatCountry } from '#shared/language/format-country'
import { say } from '#shared/language/say'
import type { Currency } from '#shared/rules/money/currencies'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import type { PayoutCurrency } from '#shared/rules/payouts'

const listed = (codes: string): readonly string[] => codes.split(' ')

/** Countries that money can be sent to, as codes of ISO 3166-1 alpha-2. */
const AFRICA = listed(
  'BJ BW BF BI CM CV TD CI CD EG SZ ET GA GM GH GN KE LS LR MG MW ML MR MU MA MZ NA NE NG RW SN SL SO ZA SS TZ TG TN UG ZM ZW',
)
const EURO_AREA = listed('AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES')
const REST_OF_EUROPE = listed('CZ DK HU IS NO PL RO SE CH GB')
const OVERSEAS = listed('AE AU BR CA IN NZ US')

const named = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: formatCountry(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const ELSEWHERE = [...EURO_AREA, ...REST_OF_EUROPE, ...OVERSEAS]

/** The countries that money can be sent to, by their names. */
export const countryGroups = () => [
  { label: say('Africa'), countries: named(AFRICA) },
  { label: say('Elsewhere'), countries: named(ELSEWHERE) },
]

/** Whether money can be sent to this country. */
export const isPayable = (country: string): boolean => AFRICA.includes(country) || ELSEWHERE.includes(country)

const IBAN = new Set([...EURO_AREA, ...REST_OF_EUROPE, ...listed('AE BR EG MR MU SO TN')])
/** Whether accounts in this country have an IBAN. */
export const hasIban = (country: string): boolean => IBAN.has(country)

interface MobileMoney {
  networks: readonly string[]
  /** The currency in which the money arrives. */
  currency: Currency
}

/** The mobile money of a country for payouts; null if there is none. In Nigeria people use banks instead. */
export function mobileMoneyIn(country: string): MobileMoney | null {
  return MOBILE_MONEY_COUNTRIES.find(({ code }) => code === country && code !== 'NG') ?? null
}

const OWN_CURRENCIES: Readonly<Record<string, PayoutCurrency>> = { GB: 'GBP', KE: 'KES', NG: 'NGN', GH: 'GHS' }

/** The usual currency of a country, if we pay out in it; otherwise dollars. */
export function currencyOf(country: string): PayoutCurrency {
  return OWN_CURRENCIES[country] ?? (EURO_AREA.includes(country) ? 'EUR' : 'USD')
}

const CONNECTABLE = new Set([...EURO_AREA, ...REST_OF_EUROPE, 'CA', 'US'])
/** Whether the provider of own accounts can send payouts to this country. It moves money only between these countries. */
export const canConnect = (country: string): boolean => CONNECTABLE.has(country)
