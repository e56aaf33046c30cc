import { PAGES, type Page, type PagePath } from './pages'

const EXPRESSIONS = PAGES.filter(({ path }) => path !== '*').map((page) => ({
  expression: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  page,
}))

/** The page at a path, without its language; null for the 404 page. Letter case and a trailing slash do not matter, as in React Router. */
export function findPage(pathname: string): Page | null {
  return EXPRESSIONS.find(({ expression }) => expression.test(pathname))?.page ?? null
}

/** Old addresses that links still lead to, and the page of each (spec section 2). */
export const MOVED: Readonly<Record<string, PagePath>> = {
  '/login': '/auth',
  '/browse-fundraisers': '/browse',
}

/** The new address of one that has moved, with its query; null for every other. */
export function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = MOVED[pathname.toLowerCase().replace(/\/$/, '')]
  return path ? path + search : null
}
