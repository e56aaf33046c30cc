import { prefixOf, splitLanguage } from '#shared/language/languages'
import { findPage } from '../page/find-page'

/**
 * The cache address of a public page: its path in its language with the parameters that change its content, sorted.
 * Null if it is not a public page, or has another parameter, which may change the content.
 */
export function keptAddress(url: URL): string | null {
  const { language, path } = splitLanguage(url.pathname)
  const page = findPage(path)
  if (page?.kind !== 'public') return null
  const search = new URLSearchParams(url.search)
  search.sort()
  for (const name of search.keys()) if (!page.query?.includes(name)) return null
  const query = search.toString()
  // `/sw/` is the same page as `/sw`.
  return (path === '/' && language !== 'en' ? prefixOf(language) : url.pathname) + (query && `?${query}`)
}
