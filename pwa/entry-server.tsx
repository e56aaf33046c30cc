import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { nextCursor } from '#shared/contract/list-page'
import type { PageHead, PageRenderer, PageRequest, RenderedPage } from '#shared/page'
import { App } from './App'
import { isNotFound } from './api/errors'
import { createQueryClient } from './api/queries'
import { Frame } from './components/Frame'
import { ScreenLoading } from './components/ScreenLoading'
import { findRoute } from './find-route'
import { type Found, foundAnywhere, foundAt } from './found-and-shared'
import { movedTo } from './moved-paths'
import { PageMomentProvider } from './page'
import type { PageData } from './page-data'
import { PlainScreen, plainHead } from './plain/PlainScreen'
import { WithoutScript } from './plain/WithoutScript'
import { headOf, queriesOf } from './route-data'
import { ROUTE_PATHS, type RoutePath } from './route-paths'
import { type Head, ROUTES, type Route, type RouteQuery } from './routes'

/** Renders public pages whole: nothing arrives later, and nothing needs a script to be seen. */
export const renderer: PageRenderer = {
  async render(request) {
    const { route, place } = findRoute(request.url)
    const client = createQueryClient(async (call, callArguments, _signal, asPage) => {
      const { body, headers } = await request.call(call, callArguments)
      return asPage ? { items: body, next: nextCursor(String(headers?.Link)) } : body
    })
    await route.screen.preload()
    const found = await Promise.all(queriesOf(route, place).map((query) => prefetch(client, query)))
    const isMissing = route.path === '*' || found.includes(false)
    const page = {
      status: isMissing ? 404 : 200,
      head: completeHead(
        request,
        headOf(route, place, client),
        isMissing,
        foundAt(route, place, client, request.settings.publicUrl, request.now),
      ),
      html: renderAt(request, client, <App />),
      ...pageData(request, client, false),
      modules: [pathOf(route).module],
      isStyledFirst: pathOf(route).isStyledFirst === true,
    }
    client.clear()
    return page
  },

  renderShell(request) {
    const { route, place } = findRoute(request.url)
    const client = createQueryClient(() => Promise.reject(new Error('The shell fetches nothing')))
    const content = (
      <>
        {route.path !== '*' && <WithoutScript route={route} search={place.search} />}
        <ScreenLoading />
      </>
    )
    return {
      status: 200,
      head: completeHead(request, headOf(route, place, client), true),
      html: renderAt(request, client, route.hasFrame ? <Frame>{content}</Frame> : content),
      ...pageData(request, client, true),
      modules: [],
      // Its style hides what stands there for browsers without script.
      isStyledFirst: route.path !== '*',
    }
  },

  renderPlain(request, page) {
    const client = createQueryClient(() => Promise.reject(new Error('A plain page fetches nothing')))
    return {
      head: completeHead(request, plainHead(page), true),
      html: renderAt(request, client, <PlainScreen page={page} />),
    }
  },

  movedTo: (url) => movedTo(new URL(url, 'http://localhost')),

  routeKind(path) {
    const { route } = findRoute(path)
    const { isPublic, isSecret } = pathOf(route)
    return route.path === '*' ? 'none' : isPublic ? 'public' : isSecret ? 'secret' : 'private'
  },

  hidesAddress(path) {
    const { hidesAddress, isSecret } = pathOf(findRoute(path).route)
    return hidesAddress === true || isSecret === true
  },

  listedPaths() {
    const client = createQueryClient(() => Promise.reject(new Error('A list of paths fetches nothing')))
    const place = { params: {}, search: new URLSearchParams() }
    const isListed = (route: Route) =>
      pathOf(route).isPublic && !/[:*]/.test(route.path) && headOf(route, place, client).index !== false
    return ROUTES.filter(isListed).map(({ path }) => path)
  },
}

const pathOf = ({ path }: Route): RoutePath => ROUTE_PATHS[path]

type ShellRequest = Omit<PageRequest, 'call'>

function renderAt({ url, now, settings, savesData }: ShellRequest, client: QueryClient, content: ReactNode): string {
  return renderToString(
    <PageMomentProvider value={{ settings, renderedAt: now, savesData }}>
      <QueryClientProvider client={client}>
        <StaticRouter location={url}>{content}</StaticRouter>
      </QueryClientProvider>
    </PageMomentProvider>,
  )
}

/** Whether what was looked for exists. Any other failure is the server's to report. */
async function prefetch(client: QueryClient, query: RouteQuery): Promise<boolean> {
  try {
    await client.fetchQuery(query)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

function completeHead(
  { url, settings: { publicUrl } }: ShellRequest,
  head: Head,
  isMissing: boolean,
  found: Found = foundAnywhere(publicUrl),
): PageHead {
  const { pathname, searchParams } = new URL(url, publicUrl)
  const category = searchParams.get('category')
  const canonical = new URL(pathname + (category ? `?category=${encodeURIComponent(category)}` : ''), publicUrl)
  const structuredData = head.structuredData?.(publicUrl) ?? found.structuredData
  return { canonical: canonical.href, kind: 'website', index: !isMissing, ...head, ...found, structuredData }
}

/** The page's data as JSON. What was looked for and is missing goes along, so that hydrating shows the same page. */
function pageData(
  { now, settings, savesData }: ShellRequest,
  client: QueryClient,
  isShell: boolean,
): Pick<RenderedPage, 'data' | 'version'> {
  const { mutations, queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  // `meta` holds the contract, which the browser has.
  const data: PageData = {
    now,
    settings,
    isShell,
    savesData,
    queries: { mutations, queries: queries.map(({ meta, ...query }) => query) },
  }
  const shown = queries.map(({ queryHash, state }) => [queryHash, state.status, state.data])
  return { data: JSON.stringify(data), version: JSON.stringify([settings, isShell, savesData, shown]) }
}
