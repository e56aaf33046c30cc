import type { PagePath } from '../page/pages'

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
