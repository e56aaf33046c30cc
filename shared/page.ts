import type { Call, CallArguments, CallReply } from './contract/base/call'
import type { LanguageCode } from './language/languages'
import type { PlainPage } from './plain-page'
import type { PlatformRate } from './rules/money/fees'
import type { PublicSite } from './site'

export interface PublicSettings {
  /** `sandbox`: fake providers, no real money. `test` and `live`: the real providers, with test or live keys. */
  payments: 'sandbox' | 'test' | 'live'
  cardKey: string
  /** The address of the card provider's script, which is loaded only when a card form is opened. */
  cardScript: string
  /** The provider that keeps accounts for recipients, as people know it. */
  payoutAccounts: string
  publicUrl: string
  /** The address of the fake providers; null with real ones. */
  sandboxOrigin: string | null
  site: PublicSite
  /** Of the organisation, such as `Africa/Nairobi`. Left out while it is UTC. */
  timeZone?: string
  /** Left out while the platform fee is 10% everywhere. */
  platformRates?: readonly PlatformRate[]
  /** The promise of the home page with the fee of this moment. Left out like the rates: the home page has no code for them. */
  homePromise?: string
  /** Whether there is another language than English to choose. Left out while there is none. */
  hasLanguages?: true
  /** What the texts of each language weigh when they are loaded, compressed: bytes. Only on the page where people choose one. */
  wordBytes?: Readonly<Record<string, number>>
}

/** Executes a call while a page is rendered on the server. The cursor of the next list page is in the headers. */
export type LocalCall = <C extends Call>(
  call: C,
  callArguments: CallArguments<C>,
) => Promise<{ body: CallReply<C>; headers?: Record<string, string | string[]> }>

export interface PageRequest {
  /** Path and query, without the language that the address begins with. */
  url: string
  language: LanguageCode
  /** Milliseconds since 1970. All relative times on the page are computed from it, on the server and while hydrating. */
  now: number
  settings: PublicSettings
  /** Whether the browser sent `Save-Data: on`: then pictures load only on request. */
  savesData: boolean
  call: LocalCall
}

export interface PageHead {
  language: LanguageCode
  siteName: string
  title: string
  description: string
  /** Absolute address. */
  canonical: string
  image: string | null
  /** Pixels, if known. With them, other sites can show the preview at once. */
  imageSize: { width: number; height: number } | null
  kind: 'website' | 'article'
  index: boolean
  /** A description of the content in the schema.org vocabulary. */
  structuredData: object | null
  /** The absolute address of an Atom feed of what the page shows. */
  feed?: string | undefined
}

export interface RenderedPage {
  status: number
  head: PageHead
  html: string
  /** The page data as JSON, so that hydrating needs no further requests. */
  data: string
  /** Changes with the content of the page, but not with the time. It tells whether a cached page is still current. */
  version: string
  /** The area of the app whose files the page preloads; null for one that has no screen yet. */
  area: string | null
  /** The group of sentences that its screen needs besides the public one, where it is not in English. */
  words: string
  /** Whether all styles load before the page, because the critical part is not enough for what is visible first. */
  isStyledFirst: boolean
  /** `now`: on arrival; `painted`: later, to save data on a tap; `asked`: the browser asked to wait. */
  startsWhen: 'now' | 'painted' | 'asked'
}

/** The interface between the server and the built pwa. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  /** Renders the page without a screen's content: the shell, with which the service worker answers. */
  renderShell(request: Omit<PageRequest, 'call'>): RenderedPage
  renderPlain(request: Omit<PageRequest, 'call'>, page: PlainPage): Pick<RenderedPage, 'head' | 'html'>
  movedTo(url: string): string | null
  /** `public` is rendered on the server, `private` in the browser, `secret` for those who know the address. */
  routeKind(path: string): 'public' | 'private' | 'secret' | 'none'
  /** The pattern of a page's path, such as `/fundraiser/:id`; null if it is not a page. */
  pattern(path: string): string | null
  /** Whether requests from a page at this path must not send a referrer, not even to our own server. */
  hidesAddress(path: string): boolean
  /** The paths of pages that search engines may index, except those of single fundraisers and people. */
  listedPaths(): string[]
}
