import { pathAsMeant } from '#shared/rules/local-path'

/** In the order in which a device needs them: what two areas need belongs to the first of them. */
export const AREAS = ['home', 'browse', 'giving', 'reading', 'create', 'account', 'admin'] as const
export type Area = (typeof AREAS)[number]

export interface Page {
  path: string
  /** The folder of its screen, where that is not the first part of the path. */
  screen?: string
  /** `secret`: for the holder of a mailed address, never cached; `private`: rendered by the browser. */
  kind: 'public' | 'secret' | 'private'
  /** Screens of one area are one file of the build, and are stored on a device together. */
  area: Area
  /** The query parameters that change the content of a public page. */
  query?: readonly string[]
  /** Whether it needs a signed-in person: when the session ends, they are asked to sign in again. */
  needsAccount?: true
  /** Whether it waits for the full stylesheet: with only the inline style its layout would shift. */
  isStyledFirst?: true
  /** Whether its query has data that must not appear in logs: a key, a name. Its requests then carry no referrer. */
  hidesAddress?: true
  /** Whether people come to do something that the script must keep or do: it is loaded at once, also to save data. */
  needsScript?: true
  isBare?: true
}

const HOME = { kind: 'public', area: 'home' } as const
const BROWSE = { kind: 'public', area: 'browse' } as const
const READING = { kind: 'public', area: 'reading', isStyledFirst: true } as const
const SECRET = { kind: 'secret', area: 'giving' } as const
const ACCOUNT = { kind: 'private', area: 'account', needsAccount: true } as const
const ADMIN = { ...ACCOUNT, area: 'admin' } as const

/** Every page of the product once. The last one matches every address that no other page matches. */
export const PAGES = [
  { path: '/', screen: 'home', ...HOME },
  { path: '/coming-soon', kind: 'public', area: 'reading', isBare: true },
  { path: '/browse', ...BROWSE, query: ['category', 'country', 'language', 'q', 'sort', 'cursor'] },
  { path: '/fundraiser/:id', kind: 'public', area: 'giving' },
  { path: '/checkout', kind: 'private', area: 'giving', hidesAddress: true },
  { path: '/auth', kind: 'public', area: 'create', query: ['tab'], isStyledFirst: true },
  { path: '/reset-password', kind: 'private', area: 'create', hidesAddress: true },
  { path: '/confirm-email', kind: 'private', area: 'create', hidesAddress: true },
  { path: '/dashboard', ...ACCOUNT },
  // Only the browser renders it, because on their own profile users see more.
  { path: '/profile/:id', kind: 'private', area: 'account' },
  { path: '/edit-profile', ...ACCOUNT },
  { path: '/user/:id', ...BROWSE, isStyledFirst: true },
  { path: '/create-profile', ...ACCOUNT },
  { path: '/notifications', ...ACCOUNT },
  { path: '/settings', ...ACCOUNT },
  { path: '/payouts', ...ACCOUNT },
  { path: '/statements/:period', ...ACCOUNT },
  { path: '/admin', ...ADMIN },
  { path: '/admin-dashboard', screen: 'admin', ...ADMIN },
  { path: '/create-fundraiser', kind: 'private', area: 'create' },
  { path: '/edit-fundraiser/:id', ...ACCOUNT, area: 'create' },
  { path: '/drafts/:id', screen: 'queued', ...ACCOUNT, area: 'create' },
  { path: '/receipt/:token', ...SECRET },
  { path: '/unsubscribe/:token', ...SECRET },
  { path: '/follow/:token', ...SECRET, area: 'create' },
  { path: '/report', ...SECRET, area: 'create' },
  { path: '/messages/:publicId', ...SECRET, area: 'create' },
  { path: '/not-me', ...SECRET, hidesAddress: true },
  { path: '/teams', ...READING },
  { path: '/about', ...READING },
  { path: '/how-it-works', ...READING },
  { path: '/fees', ...READING },
  { path: '/safety', ...READING },
  { path: '/help', ...READING, query: ['q'] },
  { path: '/check', ...READING },
  { path: '/contact', ...READING, area: 'create', needsScript: true },
  { path: '/privacy', ...READING },
  { path: '/terms', ...READING },
  { path: '/languages', ...READING, needsScript: true },
  { path: '*', screen: 'not-found', ...BROWSE },
] as const satisfies readonly Page[]

/** Whether people come to do something here: a form, a payment, their own account. Its footer is one line. */
export const isBusy = ({ kind, path }: Page): boolean => kind !== 'public' || path === '/auth'

/** Whether its script never waits for a tap. */
export const startsAtOnce = (page: Page): boolean => isBusy(page) || page.needsScript === true

export type PagePath = (typeof PAGES)[number]['path']

/** The source file of a page's screen below `pwa`: `screens/create-profile/CreateProfileScreen.tsx` for `/create-profile`. */
export function moduleOf({ path, screen = path.split('/')[1] ?? '' }: Pick<Page, 'path' | 'screen'>): string {
  const name = screen.replace(/(?:^|-)\w/g, (start) => start.slice(-1).toUpperCase())
  return `screens/${screen}/${name}Screen.tsx`
}

const EXPRESSIONS = PAGES.filter(({ path }) => path !== '*').map((page) => ({
  expression: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  page,
}))

/** The page at a path, without its language; null for the 404 page. Letter case and a trailing slash do not matter, as in React Router. */
export const findPage = (pathname: string): Page | null =>
  EXPRESSIONS.find(({ expression }) => expression.test(pathname))?.page ?? null

export const MOVED: Readonly<Record<string, PagePath>> = { '/login': '/auth', '/browse-fundraisers': '/browse' }

/** The new address of one that has moved or has something added to its end, with its query; null for every other. */
export function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const meant = pathAsMeant(pathname)
  const path = MOVED[meant.toLowerCase().replace(/\/$/, '')] ?? meant
  return path === pathname ? null : path + search
}
