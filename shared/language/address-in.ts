import { type LanguageCode, prefixOf } from './languages'

/** A page of this site in a language: `/sw/browse?category=health`. `address`: path and query, without a language. */
export const addressIn = (language: LanguageCode, address: string): string =>
  address === '/' ? prefixOf(language) || '/' : prefixOf(language) + address

/** Where people choose a language. */
export const LANGUAGES_PATH = '/languages'

/** The same place, with the way back to the page from which one goes there. */
export const languagesFrom = (address: string): string => `${LANGUAGES_PATH}?from=${encodeURIComponent(address)}`
