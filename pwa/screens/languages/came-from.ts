import { LANGUAGES_PATH } from '#shared/language/address-in'
import { splitLanguage } from '#shared/language/languages'
import { localPath } from '#shared/rules/local-path'

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
