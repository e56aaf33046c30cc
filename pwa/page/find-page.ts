import { PAGES, type Page } from './pages'

const EXPRESSIONS = PAGES.filter(({ path }) => path !== '*').map((page) => ({
  expression: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  page,
}))

/** The page at a path; null for the 404 page. Letter case and a trailing slash do not matter, as in React Router. */
export function findPage(pathname: string): Page | null {
  return EXPRESSIONS.find(({ expression }) => expression.test(pathname))?.page ?? null
}

/**
 * The cache address of a public page: its path with the parameters that change its content, sorted.
 * Null if it is not a public page, or has another parameter, which may change the content.
 */
export function keptAddress(url: URL): string | null {
  const page = findPage(url.pathname)
  if (page?.kind !== 'public') return null
  const search = new URLSearchParams(url.search)
  search.sort()
  for (const name of search.keys()) if (!page.query?.includes(name)) return null
  const query = search.toString()
  return url.pathname + (query && `?${query}`)
}
