import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import type { PageHead } from '#shared/page'
import { type Preloadable, preloadable } from './preloadable'
import type { ROUTE_PATHS } from './route-paths'

/** Where a person is: the parameters of the path and of the query. */
export interface Place {
  params: Params
  search: URLSearchParams
}

/** A query of the screen, as `queryFor` makes it. */
export type RouteQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

/** What must be there before a screen is shown. */
export type RouteQueries = (place: Place) => RouteQuery[]

/** A page's title and metadata, from data that its queries have brought. */
export type RouteHead = (place: Place, client: QueryClient) => Head

export type Head = Pick<PageHead, 'title' | 'description'> &
  Partial<Omit<PageHead, 'structuredData' | 'image' | 'imageSize'>> & {
    /** `publicUrl`: where this site is, for what must be named with its whole address. */
    structuredData?: (publicUrl: string) => object
  }

export interface Route {
  /** As React Router writes it. */
  path: keyof typeof ROUTE_PATHS
  screen: Preloadable
  /** Whether the page stands between the header and the footer. */
  hasFrame: boolean
}

function page(path: Route['path'], load: Parameters<typeof preloadable>[0]): Route {
  return { path, screen: preloadable(load), hasFrame: true }
}

/**
 * Every page of the product. A first visit loads this table, so it holds nothing but the screens: what else is known of a page
 * stands in `route-data.ts`, or comes with the screen's own code, and for the service worker in `route-paths.ts`.
 * The last one answers whatever no other does.
 */
export const ROUTES: readonly Route[] = [
  page('/', () => import('./screens/home/HomeScreen')),
  { ...page('/coming-soon', () => import('./screens/coming-soon/ComingSoonScreen')), hasFrame: false },
  page('/browse', () => import('./screens/browse/BrowseScreen')),
  page('/fundraiser/:id', () => import('./screens/fundraiser/FundraiserScreen')),
  page('/checkout', () => import('./screens/checkout/CheckoutScreen')),
  page('/auth', () => import('./screens/auth/AuthScreen')),
  page('/reset-password', () => import('./screens/reset-password/ResetPasswordScreen')),
  page('/dashboard', () => import('./screens/dashboard/DashboardScreen')),
  page('/profile/:id', () => import('./screens/profile/ProfileScreen')),
  page('/edit-profile', () => import('./screens/edit-profile/EditProfileScreen')),
  page('/user/:id', () => import('./screens/user/UserScreen')),
  page('/create-profile', () => import('./screens/create-profile/CreateProfileScreen')),
  page('/settings', () => import('./screens/settings/SettingsScreen')),
  page('/payouts', () => import('./screens/payouts/PayoutsScreen')),
  page('/admin', () => import('./screens/admin/AdminScreen')),
  page('/admin-dashboard', () => import('./screens/admin/AdminScreen')),
  page('/create-fundraiser', () => import('./screens/create-fundraiser/CreateFundraiserScreen')),
  page('/edit-fundraiser/:id', () => import('./screens/edit-fundraiser/EditFundraiserScreen')),
  page('/drafts/:id', () => import('./screens/queued/QueuedScreen')),
  page('/receipt/:token', () => import('./screens/receipt/ReceiptScreen')),
  page('/unsubscribe/:token', () => import('./screens/unsubscribe/UnsubscribeScreen')),
  page('/teams', () => import('./screens/teams/TeamScreen')),
  page('/about', () => import('./screens/about/AboutScreen')),
  page('/how-it-works', () => import('./screens/how-it-works/HowItWorksScreen')),
  page('/fees', () => import('./screens/fees/FeesScreen')),
  page('/safety', () => import('./screens/safety/SafetyScreen')),
  page('/help', () => import('./screens/help/HelpScreen')),
  page('/contact', () => import('./screens/contact/ContactScreen')),
  page('/privacy', () => import('./screens/privacy/PrivacyScreen')),
  page('/terms', () => import('./screens/terms/TermsScreen')),
  page('*', () => import('./screens/not-found/NotFoundScreen')),
]
