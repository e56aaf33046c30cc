import { currentFormat } from './speak'

/** The name of a country in a language other than English; undefined in English. */
export const ownCountryName = (code: string): string | undefined => currentFormat()?.country(code)
