import type { QueryClient } from '@tanstack/react-query'
import { withSiteName } from '#shared/site'
import { slogan, tagline } from '../../data/copy/organisation'
import type { Page, PagePath } from '../page/pages'
import type { Head, Place, RouteHead, RouteQueries, RouteQuery } from '../page/route'
import { authHead } from '../screens/auth/auth-route'
import { browseHead, browseQueries } from '../screens/browse/browse-route'
import { fundraiserHead, fundraiserQueries } from '../screens/fundraiser/fundraiser-route'
import { homeQueries } from '../screens/home/home-route'
import { userHead, userQueries } from '../screens/user/user-route'
import type { Route } from './routes'

/** The head and the queries of each page. The server needs them to render, the browser only when it goes to another page. */

type OfPages<Value> = Readonly<Partial<Record<PagePath, Value>>>

/** The heads of pages whose title depends on their data, and of the home page. */
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

/**
 * Title and metadata of a page, from the data of its queries. A text page has them in its own module. `title`: the one of a page that has
 * neither (see `titles.ts`).
 */
export function headOf(
  { path, page, screen }: Route,
  place: Place,
  client: QueryClient,
  siteName: string,
  title: string = siteName,
): Head {
  const head = HEADS[path]?.(place, client, siteName)
  if (head) return head
  const copy = screen.loaded()?.HEAD
  if (!copy) return fixedHead(page, title)
  const own = typeof copy === 'function' ? copy() : copy
  return { ...own, title: withSiteName(own.title, siteName), description: withSiteName(own.description, siteName) }
}

/**
 * Keeps the document's title and description up to date, also when the code and the data come later. Returns the function that ends this.
 */
export function followHead(
  route: Route,
  place: Place,
  client: QueryClient,
  siteName: string,
  ownTitle?: string,
): () => void {
  let isOver = false
  const update = () => {
    if (isOver) return
    const { title, description } = headOf(route, place, client, siteName, ownTitle)
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
export function fixedHead(page: Page, title: string): Head {
  return { title, description: tagline(), ...(page.kind !== 'public' && { index: false }) }
}

/** The queries that must be loaded before a page is shown. Those in the screen's module are included only after it is loaded. */
export function queriesOf({ path, screen }: Route, place: Place): RouteQuery[] {
  return (QUERIES[path] ?? screen.loaded()?.QUERIES)?.(place) ?? []
}

/** Fetches the data of a page before its screen is loaded. */
export function prefetchData(client: QueryClient, route: Route, place: Place): void {
  for (const query of queriesOf(route, place)) void client.prefetchQuery(query)
}
