import { type LanguageCode, prefixOf, splitLanguage } from './languages'

/** A page of this site in a language: `/sw/browse?category=health`. `address`: path and query, without a language. */
export const addressIn = (language: LanguageCode, address: string): string =>
  address === '/' ? prefixOf(language) || '/' : prefixOf(language) + address

/** The same address in a language, unless it says one itself. `address`: path, query and fragment. */
export const keepingLanguage = (language: LanguageCode, address: string): string =>
  splitLanguage(pathOf(address)).language === 'en' ? addressIn(language, address) : address

/** An address of this site without its language; null where what is left would lead to another site (`/sw//elsewhere.test`). */
export function withoutLanguage(address: string): string | null {
  const pathname = pathOf(address)
  const { path } = splitLanguage(pathname)
  return path.startsWith('//') ? null : path + address.slice(pathname.length)
}

const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? ''

export const LANGUAGES_PATH = '/languages'

/** The same place, with the way back to the page from which one goes there. */
export const languagesFrom = (address: string): string => `${LANGUAGES_PATH}?from=${encodeURIComponent(address)}`
