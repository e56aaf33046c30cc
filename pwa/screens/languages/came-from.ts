import { LANGUAGES_PATH, withoutLanguage } from '#shared/language/address-in'
import { localPath } from '#shared/rules/local-path'

/**
 * The page from which somebody came to choose a language, without its language: path and query. It is a parameter that anybody can write:
 * everything but a page of this site gives the first page.
 */
export function cameFrom(parameter: string | null, origin: string): string {
  const address = withoutLanguage(localPath(parameter, origin) ?? '/') ?? '/'
  const { pathname, search } = new URL(address, origin)
  return pathname === LANGUAGES_PATH ? '/' : pathname + search
}
