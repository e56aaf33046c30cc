import type { ROUTE_PATHS } from './route-paths'

/** Addresses that links still lead to, and the page that each of them means (spec section 2). */
export const MOVED: Readonly<Record<string, keyof typeof ROUTE_PATHS>> = {
  '/login': '/auth',
  '/browse-fundraisers': '/browse',
}

/** Where an address that has moved leads, with its query; null for every other. */
export function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = MOVED[pathname.toLowerCase().replace(/\/$/, '')]
  return path ? path + search : null
}
