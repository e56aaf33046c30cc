import type { QueryClient } from '@tanstack/react-query'
import { TAGLINE } from '../data/copy/organisation'
import type { Head, Place, Route, RouteHead, RouteQueries, RouteQuery } from './routes'
import { authHead } from './screens/auth/auth-route'
import { browseHead, browseQueries } from './screens/browse/browse-route'
import { fundraiserHead, fundraiserQueries } from './screens/fundraiser/fundraiser-route'
import { homeQueries } from './screens/home/home-route'
import { userHead, userQueries } from './screens/user/user-route'

/** What the server must know of a page before it draws it, and the browser only once it goes on to another one. */

type OfPages<Value> = Readonly<Partial<Record<Route['path'], Value>>>

const titled = (title: string) => (): Head => ({ title, description: TAGLINE })
/** Of a page that no search engine should list. */
const unlisted = (title: string) => (): Head => ({ title: `${title} | Pamoja`, description: TAGLINE, index: false })

const HEADS: OfPages<RouteHead> = {
  '/': titled('Pamoja: Community-Driven Fundraising Platform'),
  '/coming-soon': titled('Coming Soon | Pamoja'),
  '/browse': browseHead,
  '/fundraiser/:id': fundraiserHead,
  '/checkout': unlisted('Checkout'),
  '/auth': authHead,
  '/reset-password': unlisted('Reset Password'),
  '/dashboard': unlisted('Dashboard'),
  '/profile/:id': unlisted('Profile'),
  '/edit-profile': unlisted('Edit Profile'),
  '/user/:id': userHead,
  '/create-profile': unlisted('Create a Profile'),
  '/settings': unlisted('Settings'),
  '/payouts': unlisted('Payouts'),
  '/admin': unlisted('Admin Dashboard'),
  '/admin-dashboard': unlisted('Admin Dashboard'),
  '/create-fundraiser': unlisted('Start a Fundraiser'),
  '/edit-fundraiser/:id': unlisted('Edit Fundraiser'),
  '/drafts/:id': unlisted('Waiting to be published'),
  '/receipt/:token': unlisted('Receipt'),
  '/unsubscribe/:token': unlisted('Unsubscribe'),
}

const QUERIES: OfPages<RouteQueries> = {
  '/': homeQueries,
  '/browse': browseQueries,
  '/fundraiser/:id': fundraiserQueries,
  '/user/:id': userQueries,
}

/** Title and metadata of a page, from data that its queries have brought. A page of words has them in its own code. */
export function headOf({ path, screen }: Route, place: Place, client: QueryClient): Head {
  return HEADS[path]?.(place, client) ?? screen.loaded()?.HEAD ?? titled('Pamoja')()
}

/** What must be there before a page is shown, as far as its own code, where that says it, is loaded. */
export function queriesOf({ path, screen }: Route, place: Place): RouteQuery[] {
  return (QUERIES[path] ?? screen.loaded()?.QUERIES)?.(place) ?? []
}
