import { matchPath } from 'react-router-dom'
import type { Place } from '../page/route'
import { ROUTES, type Route } from './routes'

export interface FoundRoute {
  route: Route
  place: Place
}

/** The page at an address of this site (path and query); the 404 page if there is no other. */
export function findRoute(address: string): FoundRoute {
  const url = new URL(address, 'http://localhost')
  for (const route of ROUTES) {
    const match = matchPath(route.path, url.pathname)
    if (match) return { route, place: { params: match.params, search: url.searchParams } }
  }
  throw new Error('The last route answers everything')
}
