import { countryOf } from '#shared/rules/places/country-of'
import { guessCountry } from '../../../payments/guess-country'
import { isPayable, mobileMoneyIn } from './countries'

/** The default of the specification (section 2), where the person's country is unknown. */
const DEFAULT = { country: 'US', accountType: 'checking' }

/**
 * What the form for an account opens with: the country in the person's profile, else the one of the device's time zone, and mobile
 * money where it is usual.
 */
export function suggestAccount(location: string | null, timeZone?: string): typeof DEFAULT {
  const own = countryOf(location)
  const country = own ?? guessCountry(timeZone)?.code
  if (!country || !isPayable(country)) return DEFAULT
  return { country, accountType: mobileMoneyIn(country) ? 'mobile_money' : 'checking' }
}
