import { currentFormat } from './speak'

/** The name of a country in a language other than English; undefined in English, and before `loadCountryNames`. */
export const ownCountryName = (code: string): string | undefined => currentFormat()?.country(code)

/** Fetches the names of countries in the language of the page. Screens that list countries wait for it; in English it does nothing. */
export const loadCountryNames = async (): Promise<void> => currentFormat()?.loadCountries()
