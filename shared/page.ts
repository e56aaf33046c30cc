import type { Call, CallArguments, CallReply } from './contract/base/call'
import type { PlainPage } from './plain-page'

/** The server's settings that every page may know. */
export interface PublicSettings {
  /** `sandbox`: stand-in providers, no real money. `test` and `live`: the real providers with such keys. */
  payments: 'sandbox' | 'test' | 'live'
  stripePublishableKey: string
  /** Where Stripe.js is loaded from, when a card form is asked for and not before. */
  stripeScript: string
  publicUrl: string
  /** Where the stand-in providers listen; null with real ones. */
  sandboxOrigin: string | null
}

/** Executes a call for a page that is being rendered on the server. The cursor of the next list page is in the headers. */
export type LocalCall = <C extends Call>(
  call: C,
  callArguments: CallArguments<C>,
) => Promise<{ body: CallReply<C>; headers?: Record<string, string | string[]> }>

export interface PageRequest {
  /** Path and query. */
  url: string
  /** Milliseconds since 1970: every time on the page is computed from it, on the server and while hydrating. */
  now: number
  settings: PublicSettings
  /** Whether pictures wait until they are asked for: the browser said `Save-Data: on`. */
  savesData: boolean
  call: LocalCall
}

export interface PageHead {
  title: string
  description: string
  /** Absolute address. */
  canonical: string
  /** Absolute address of the picture for previews, if there is one. */
  image: string | null
  /** Pixels, where they are known: previews come at once then. */
  imageSize: { width: number; height: number } | null
  kind: 'website' | 'article'
  /** Whether search engines may keep it. */
  index: boolean
  /** What the page is about, in the words of schema.org. */
  structuredData: object | null
}

export interface RenderedPage {
  status: number
  head: PageHead
  /** What goes into the root element. */
  html: string
  /** The page's data as JSON, for hydrating without fetching again. */
  data: string
  /** Changes with the page's content, but not with time: it decides whether a cached page is still current. */
  version: string
  /** Source files of the screen's own chunk, to be preloaded. */
  modules: string[]
  /** Whether the whole style comes before the page: what is seen first is not drawn by the critical part alone. */
  isStyledFirst: boolean
}

/** The one thing that the server needs of the built pwa. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  /** The page without a screen's content, for everything that the service worker answers. */
  renderShell(request: Omit<PageRequest, 'call'>): RenderedPage
  /** A page without script. The caller says which, and decides on its status. */
  renderPlain(request: Omit<PageRequest, 'call'>, page: PlainPage): Pick<RenderedPage, 'head' | 'html'>
  /** Where an address (path and query) that has moved leads; null for every other. */
  movedTo(url: string): string | null
  /**
   * Whether an address is a page rendered on the server, one that only the browser renders, or none at all. `secret`: rendered
   * on the server for the holder of its address only.
   */
  routeKind(path: string): 'public' | 'private' | 'secret' | 'none'
  /** Whether requests of a page at this path must carry no referrer, not even to our own server. */
  hidesAddress(path: string): boolean
  /** The paths of pages that search engines may keep, without those of single fundraisers and people. */
  listedPaths(): string[]
}
