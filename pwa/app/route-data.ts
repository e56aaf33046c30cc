import type { QueryClient } from '@tanstack/react-query'
import { say } from '#shared/language/say'
import { withSiteName } from '#shared/site'
import { slogan, tagline } from '../../data/copy/organisation'
import type { Head, Place, RouteHead, RouteQueries, RouteQuery } from '../page/page'
import type { PagePath } from '../page/pages'
import { authHead } from '../screens/auth/auth-route'
import { browseHead, browseQueries } from '../screens/browse/browse-route'
import { fundraiserHead, fundraiserQueries } from '../screens/fundraiser/fundraiser-route'
import { homeQueries } from '../screens/home/home-route'
import { userHead, userQueries } from '../screens/user/user-route'
import type { Route } from './routes'

/** The head and the queries of each page. The server needs them to render, the browser only when it goes to another page. */

type OfPages<Value> = Readonly<Partial<Record<PagePath, Value>>>

const HEADS: OfPages<RouteHead> = {
  '/': (_place, _client, siteName) => ({ title: `${siteName}: ${slogan()}`, description: tagline() }),
  '/browse': browseHead,
  '/fundraiser/:id': fundraiserHead,
  '/auth': authHead,
  '/user/:id': userHead,
}

const QUERIES: OfPages<RouteQueries> = {
  '/': homeQueries,
  '/browse': browseQueries,
  '/fundraiser/:id': fundraiserQueries,
  '/user/:id': userQueries,
}

export function headOf({ path, page, screen }: Route, place: Place, client: QueryClient, siteName: string): Head {
  const head = HEADS[path]?.(place, client, siteName)
  if (head) return head
  const own = screen.loaded()?.HEAD?.()
  if (!own) return fixedHead({ path, page }, siteName)
  return { ...own, title: withSiteName(own.title, siteName), description: withSiteName(own.description, siteName) }
}

export function followHead(route: Route, place: Place, client: QueryClient, siteName: string): () => void {
  let isOver = false
  const update = () => {
    if (isOver) return
    const { title, description } = headOf(route, place, client, siteName)
    if (document.title !== title) document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }
  update()
  // If its code can't be fetched, the page shows that.
  route.screen.preload().then(update, () => undefined)
  const stop = client.getQueryCache().subscribe(update)
  return () => {
    isOver = true
    stop()
  }
}

/** The head of a page with a fixed title, or of the shell. Search engines may list only the public ones. */
export function fixedHead({ path, page }: Pick<Route, 'path' | 'page'>, siteName: string): Head {
  const title = fixedTitles()[path]
  return {
    title: title ? `${title} | ${siteName}` : siteName,
    description: tagline(),
    ...(page.kind !== 'public' && { index: false }),
  }
}

/** The queries that must be loaded before a page is shown. Those in the screen's module are included only after it is loaded. */
export const queriesOf = ({ path, screen }: Route, place: Place): RouteQuery[] =>
  (QUERIES[path] ?? screen.loaded()?.QUERIES)?.(place) ?? []

export function prefetchData(client: QueryClient, route: Route, place: Place): void {
  for (const query of queriesOf(route, place)) void client.prefetchQuery(query)
}

const fixedTitles = (): OfPages<string> => ({
  '/checkout': say('Checkout'),
  '/reset-password': say('Reset Password'),
  '/confirm-email': say('Confirm your email'),
  '/dashboard': say('Dashboard'),
  '/profile/:id': say('Profile'),
  '/edit-profile': say('Edit Profile'),
  '/create-profile': say('Create a Profile'),
  '/notifications': say('Notifications'),
  '/settings': say('Settings'),
  '/payouts': say('Payouts'),
  '/statements/:period': say('Statement'),
  '/admin': 'Admin Dashboard',
  '/admin-dashboard': 'Admin Dashboard',
  '/create-fundraiser': say('Start a Fundraiser'),
  '/edit-fundraiser/:id': say('Edit Fundraiser'),
  '/drafts/:id': say('Waiting to be published'),
  '/receipt/:token': say('Receipt'),
  '/unsubscribe/:token': say('Unsubscribe'),
  '/follow/:token': say('Follow'),
  '/not-me': say('This was not me'),
})
