import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import type { PageHead } from '#shared/page'
import { type Preloadable, preloadable } from './preloadable'
import { ROUTE_PATHS, type RoutePath } from './route-paths'
import { authHead } from './screens/auth/auth-route'
import { browseHead, browseQueries } from './screens/browse/browse-route'
import { fundraiserHead, fundraiserQueries } from './screens/fundraiser/fundraiser-route'
import { homeQueries } from './screens/home/home-route'
import { userHead, userQueries } from './screens/user/user-route'

/** Where a person is: the parameters of the path and of the query. */
export interface Place {
  params: Params
  search: URLSearchParams
}

/** A query of the screen, as `queryFor` makes it. */
export type RouteQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

type Head = Pick<PageHead, 'title' | 'description'> &
  Partial<Omit<PageHead, 'structuredData'>> & {
    /** `publicUrl`: where this site is, for what must be named with its whole address. */
    structuredData?: (publicUrl: string) => object
  }

export interface Route extends RoutePath {
  /** As React Router writes it. */
  path: string
  screen: Preloadable
  /** Whether the page stands between the header and the footer. */
  hasFrame: boolean
  /** What must be there before the screen is shown. */
  queries: (place: Place) => RouteQuery[]
  /** Title and metadata, from data that `queries` has brought. */
  head: (place: Place, client: QueryClient) => Head
}

const TAGLINE = 'Connecting Africans worldwide through community support and shared prosperity.'

type Page = Pick<Route, 'screen' | 'head'> & Partial<Pick<Route, 'hasFrame' | 'queries'>>

/** Declares a page with what most pages share. */
function page(path: keyof typeof ROUTE_PATHS, screenOfPath: Page): Route {
  return { path, hasFrame: true, queries: () => [], ...ROUTE_PATHS[path], ...screenOfPath }
}

/** A page of words: its title and description come with its own code, so that no other page carries them. */
function reading(load: () => Promise<{ default: ComponentType; HEAD: Head }>): Page {
  let head: Head = { title: 'Pamoja', description: TAGLINE }
  const screen = preloadable(async () => {
    const loaded = await load()
    head = loaded.HEAD
    return loaded
  })
  return { screen, head: () => head }
}

/**
 * Every page of the product: the router and the server's renderer read this table, the service worker `route-paths.ts` below it.
 * The last one answers whatever no other does.
 */
export const ROUTES: readonly Route[] = [
  page('/', {
    screen: preloadable(() => import('./screens/home/HomeScreen')),
    queries: homeQueries,
    head: () => ({ title: 'Pamoja: Community-Driven Fundraising Platform', description: TAGLINE }),
  }),
  page('/coming-soon', {
    screen: preloadable(() => import('./screens/coming-soon/ComingSoonScreen')),
    hasFrame: false,
    head: () => ({ title: 'Coming Soon | Pamoja', description: TAGLINE }),
  }),
  page('/browse', {
    screen: preloadable(() => import('./screens/browse/BrowseScreen')),
    queries: browseQueries,
    head: browseHead,
  }),
  page('/fundraiser/:id', {
    screen: preloadable(() => import('./screens/fundraiser/FundraiserScreen')),
    queries: fundraiserQueries,
    head: fundraiserHead,
  }),
  page('/checkout', {
    screen: preloadable(() => import('./screens/checkout/CheckoutScreen')),
    head: () => ({ title: 'Checkout | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/auth', {
    screen: preloadable(() => import('./screens/auth/AuthScreen')),
    head: authHead,
  }),
  page('/reset-password', {
    screen: preloadable(() => import('./screens/reset-password/ResetPasswordScreen')),
    head: () => ({ title: 'Reset Password | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/dashboard', {
    screen: preloadable(() => import('./screens/dashboard/DashboardScreen')),
    head: () => ({ title: 'Dashboard | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/profile/:id', {
    screen: preloadable(() => import('./screens/profile/ProfileScreen')),
    head: () => ({ title: 'Profile | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/edit-profile', {
    screen: preloadable(() => import('./screens/edit-profile/EditProfileScreen')),
    head: () => ({ title: 'Edit Profile | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/user/:id', {
    screen: preloadable(() => import('./screens/user/UserScreen')),
    queries: userQueries,
    head: userHead,
  }),
  page('/create-profile', {
    screen: preloadable(() => import('./screens/create-profile/CreateProfileScreen')),
    head: () => ({ title: 'Create a Profile | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/settings', {
    screen: preloadable(() => import('./screens/settings/SettingsScreen')),
    head: () => ({ title: 'Settings | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/create-fundraiser', {
    screen: preloadable(() => import('./screens/create-fundraiser/CreateFundraiserScreen')),
    head: () => ({ title: 'Start a Fundraiser | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/edit-fundraiser/:id', {
    screen: preloadable(() => import('./screens/edit-fundraiser/EditFundraiserScreen')),
    head: () => ({ title: 'Edit Fundraiser | Pamoja', description: TAGLINE, index: false }),
  }),
  page('/drafts/:id', {
    screen: preloadable(() => import('./screens/queued/QueuedScreen')),
    head: () => ({ title: 'Waiting to be published | Pamoja', description: TAGLINE, index: false }),
  }),
  page(
    '/teams',
    reading(() => import('./screens/teams/TeamScreen')),
  ),
  page(
    '/about',
    reading(() => import('./screens/about/AboutScreen')),
  ),
  page(
    '/how-it-works',
    reading(() => import('./screens/how-it-works/HowItWorksScreen')),
  ),
  page(
    '/fees',
    reading(() => import('./screens/fees/FeesScreen')),
  ),
  page(
    '/safety',
    reading(() => import('./screens/safety/SafetyScreen')),
  ),
  page(
    '/help',
    reading(() => import('./screens/help/HelpScreen')),
  ),
  page(
    '/contact',
    reading(() => import('./screens/contact/ContactScreen')),
  ),
  page(
    '/privacy',
    reading(() => import('./screens/privacy/PrivacyScreen')),
  ),
  page(
    '/terms',
    reading(() => import('./screens/terms/TermsScreen')),
  ),
  page('*', {
    screen: preloadable(() => import('./screens/not-found/NotFoundScreen')),
    head: () => ({ title: 'Page Not Found | Pamoja', description: TAGLINE, index: false }),
  }),
]
