import { type MobileMoneyCountryCode, mobileMoneyCountry } from '#shared/rules/money/mobile-money'

/** The time zone of each country with mobile money, by its main city. */
const COUNTRIES: Record<string, MobileMoneyCountryCode> = {
  Nairobi: 'KE',
  Accra: 'GH',
  Kampala: 'UG',
  Kigali: 'RW',
  Dar_es_Salaam: 'TZ',
  Lusaka: 'ZM',
  Blantyre: 'MW',
  Douala: 'CM',
  Abidjan: 'CI',
  Dakar: 'SN',
  Lagos: 'NG',
}

/** Guesses the donor's country from the time zone of the device; null if it is not one of those with mobile money. */
export function guessCountry(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const [region, city = ''] = timeZone.split('/')
  const code = region === 'Africa' && Object.hasOwn(COUNTRIES, city) ? COUNTRIES[city] : undefined
  return code ? mobileMoneyCountry(code) : null
}
