import { guessCountry } from '../../../payments/guess-country'
import { COUNTRY_GROUPS, mobileMoneyIn } from './countries'

/** The default of the specification (section 2), where the person's country is unknown. */
const DEFAULT = { country: 'US', accountType: 'checking' }

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Other common names: their own, short and official ones. */
const ALSO: Readonly<Record<string, string>> = {
  'rd congo': 'CD',
  drc: 'CD',
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'ivory coast': 'CI',
  zanzibar: 'TZ',
  swaziland: 'SZ',
  'cabo verde': 'CV',
  'the gambia': 'GM',
}

/** The languages in which people here write the name of their country. */
const LANGUAGES = ['en', 'fr', 'pt']

/** The code of a country in a place such as `Kitui, Kenya`: the last part that is a country's name. Null if none is. */
export function countryIn(place: string): string | null {
  const codes = COUNTRY_GROUPS.flatMap(({ countries }) => countries.map(({ code }) => code))
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }))
  const byName = new Map(codes.flatMap((code) => names.map((named) => [fold(named.of(code) ?? code), code] as const)))
  const parts = place.split(',').reverse().map(fold)
  for (const part of parts) {
    const code = byName.get(part) ?? ALSO[part]
    if (code) return code
  }
  return null
}

/**
 * What the form for an account opens with: the country in the person's profile, else the one of the device's time zone, and mobile
 * money where it is usual.
 */
export function suggestAccount(location: string | null, timeZone?: string): typeof DEFAULT {
  const country = (location && countryIn(location)) || guessCountry(timeZone)?.code
  if (!country) return DEFAULT
  return { country, accountType: mobileMoneyIn(country) ? 'mobile_money' : 'checking' }
}
