import { PAGES, type Page } from './pages'

const EXPRESSIONS = PAGES.filter(({ path }) => path !== '*').map((page) => ({
  expression: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  page,
}))

/** The page at a path, without its language; null for the 404 page. Letter case and a trailing slash do not matter, as in React Router. */
export function findPage(pathname: string): Page | null {
  return EXPRESSIONS.find(({ expression }) => expression.test(pathname))?.page ?? null
}
