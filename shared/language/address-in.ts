import { localPath } from '../rules/local-path'
import { type LanguageCode, prefixOf, splitLanguage } from './languages'

/** A page of this site in a language: `/sw/browse?category=health`. `address`: path and query, without a language. */
export const addressIn = (language: LanguageCode, address: string): string =>
  address === '/' ? prefixOf(language) || '/' : prefixOf(language) + address

/**
 * The page from which somebody came to choose a language, without its language: path and query. It is a parameter that anybody can write:
 * everything but a page of this site gives the first page.
 */
export function cameFrom(parameter: string | null, origin: string): string {
  const local = localPath(parameter, origin)
  if (local === null) return '/'
  const { pathname, search } = new URL(local, origin)
  const { path } = splitLanguage(pathname)
  return path.startsWith('//') || path === LANGUAGES_PATH ? '/' : path + search
}

/** Where people choose a language. */
export const LANGUAGES_PATH = '/languages'

/** The same place, with the way back to the page from which one goes there. */
export const languagesFrom = (address: string): string => `${LANGUAGES_PATH}?from=${encodeURIComponent(address)}`
