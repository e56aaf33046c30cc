/** What the service worker and the build must know of a page without loading its screen. */
export interface RoutePath {
  /** The screen's source file: the server preloads its chunk. */
  module: string
  /** Public pages are rendered on the server and the same for everyone; the others only in the browser. */
  isPublic: boolean
  /** Whether the service worker has the screen's code from its first day on, or only once it was used. */
  isKeptFromStart: boolean
  /** A page of words alone: the service worker fetches its code once there is time. */
  isReading?: boolean
  /** Whether it waits for all of the style: what stands in the document itself would show it in another place at first. */
  isStyledFirst?: boolean
  /** The parameters of a public page's query that decide what is on it. */
  query: readonly string[]
  /**
   * Its address is a secret that was mailed: rendered on the server for whoever has it, kept by nobody, and never told to
   * another site.
   */
  isSecret?: boolean
  /** Whether its query says what no log is to have: a key, a name. What the page loads does not tell where it is loaded from. */
  hidesAddress?: boolean
  /** Whether it is about the person who is signed in: when their session ends, they are asked to sign in again. */
  needsAccount?: boolean
}

function publicPage(module: string, query: readonly string[] = []): RoutePath {
  return { module, isPublic: true, isKeptFromStart: true, query }
}

/** A page of words that everyone may want to read offline, but hardly anyone on a first visit. */
function readingPage(module: string, query: readonly string[] = []): RoutePath {
  return { ...publicPage(module, query), isKeptFromStart: false, isReading: true, isStyledFirst: true }
}

/** A page that a mail leads to, for whoever has its secret address. */
function secretPage(module: string): RoutePath {
  return { module, isPublic: false, isKeptFromStart: false, isSecret: true, query: [] }
}

/** A page about the person who is signed in: drawn in the browser alone. */
function accountPage(module: string): RoutePath {
  return { module, isPublic: false, isKeptFromStart: false, query: [], needsAccount: true }
}

/** Every page of the product by its path, as React Router writes it; `routes.tsx` has the screens, `route-data.ts` the data. */
export const ROUTE_PATHS = {
  '/': publicPage('pwa/screens/home/HomeScreen.tsx'),
  '/coming-soon': publicPage('pwa/screens/coming-soon/ComingSoonScreen.tsx'),
  '/browse': publicPage('pwa/screens/browse/BrowseScreen.tsx', ['category', 'q', 'sort', 'cursor']),
  '/fundraiser/:id': publicPage('pwa/screens/fundraiser/FundraiserScreen.tsx'),
  // Drawn in the browser alone; without a connection it explains itself, so its code must be there.
  '/checkout': { ...publicPage('pwa/screens/checkout/CheckoutScreen.tsx'), isPublic: false, hidesAddress: true },
  '/auth': { ...publicPage('pwa/screens/auth/AuthScreen.tsx', ['tab']), isStyledFirst: true },
  // Drawn in the browser alone: its address holds a secret.
  '/reset-password': {
    ...publicPage('pwa/screens/reset-password/ResetPasswordScreen.tsx'),
    isPublic: false,
    isKeptFromStart: false,
    hidesAddress: true,
  },
  '/dashboard': accountPage('pwa/screens/dashboard/DashboardScreen.tsx'),
  // Anyone's, but one's own has more, so it is drawn in the browser alone.
  '/profile/:id': { ...accountPage('pwa/screens/profile/ProfileScreen.tsx'), needsAccount: false },
  '/edit-profile': accountPage('pwa/screens/edit-profile/EditProfileScreen.tsx'),
  '/user/:id': { ...publicPage('pwa/screens/user/UserScreen.tsx'), isStyledFirst: true },
  '/create-profile': accountPage('pwa/screens/create-profile/CreateProfileScreen.tsx'),
  '/settings': accountPage('pwa/screens/settings/SettingsScreen.tsx'),
  '/payouts': accountPage('pwa/screens/payouts/PayoutsScreen.tsx'),
  '/admin': accountPage('pwa/screens/admin/AdminScreen.tsx'),
  '/admin-dashboard': accountPage('pwa/screens/admin/AdminScreen.tsx'),
  // Written offline above all: its code must be there before it is first needed.
  '/create-fundraiser': {
    ...accountPage('pwa/screens/create-fundraiser/CreateFundraiserScreen.tsx'),
    isKeptFromStart: true,
    needsAccount: false,
  },
  '/edit-fundraiser/:id': {
    ...accountPage('pwa/screens/edit-fundraiser/EditFundraiserScreen.tsx'),
    isKeptFromStart: true,
  },
  '/drafts/:id': { ...accountPage('pwa/screens/queued/QueuedScreen.tsx'), isKeptFromStart: true },
  '/receipt/:token': secretPage('pwa/screens/receipt/ReceiptScreen.tsx'),
  '/unsubscribe/:token': secretPage('pwa/screens/unsubscribe/UnsubscribeScreen.tsx'),
  '/teams': readingPage('pwa/screens/teams/TeamScreen.tsx'),
  '/about': readingPage('pwa/screens/about/AboutScreen.tsx'),
  '/how-it-works': readingPage('pwa/screens/how-it-works/HowItWorksScreen.tsx'),
  '/fees': readingPage('pwa/screens/fees/FeesScreen.tsx'),
  '/safety': readingPage('pwa/screens/safety/SafetyScreen.tsx'),
  '/help': readingPage('pwa/screens/help/HelpScreen.tsx', ['q']),
  '/contact': readingPage('pwa/screens/contact/ContactScreen.tsx'),
  '/privacy': readingPage('pwa/screens/privacy/PrivacyScreen.tsx'),
  '/terms': readingPage('pwa/screens/terms/TermsScreen.tsx'),
  '*': publicPage('pwa/screens/not-found/NotFoundScreen.tsx'),
} satisfies Record<string, RoutePath>

const EXPRESSIONS = Object.entries(ROUTE_PATHS)
  .filter(([path]) => path !== '*')
  .map(([path, route]) => ({ expression: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'), route }))

/** The page at a path; null where there is none but the 404 page. Case and a last slash do not matter, as in React Router. */
export function findRoutePath(pathname: string): RoutePath | null {
  return EXPRESSIONS.find(({ expression }) => expression.test(pathname))?.route ?? null
}

/**
 * The address under which a public page is kept: its path with the parameters that decide what is on it, in one order.
 * Null for what is no public page, or carries a parameter that may make it another page.
 */
export function keptAddress(url: URL): string | null {
  const route = findRoutePath(url.pathname)
  if (!route?.isPublic) return null
  const search = new URLSearchParams(url.search)
  search.sort()
  for (const name of search.keys()) if (!route.query.includes(name)) return null
  const query = search.toString()
  return url.pathname + (query && `?${query}`)
}
