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
import { PageMomentProvider } from './page'
import type { PageData } from './page-data'
import { movedTo } from './route-paths'
import { ROUTES, type Route, type RouteQuery } from './routes'

/** Renders public pages whole: nothing arrives later, and nothing needs a script to be seen. */
export const renderer: PageRenderer = {
  async render(request) {
    const { route, place } = findRoute(request.url)
    const client = createQueryClient(async (call, callArguments, _signal, asPage) => {
      const { body, headers } = await request.call(call, callArguments)
      return asPage ? { items: body, next: nextCursor(String(headers?.Link)) } : body
    })
    await route.screen.preload()
    const found = await Promise.all(route.queries(place).map((query) => prefetch(client, query)))
    const isMissing = route.path === '*' || found.includes(false)
    const page = {
      status: isMissing ? 404 : 200,
      head: completeHead(request, route.head(place, client), isMissing),
      html: renderAt(request, client, <App />),
      ...pageData(request, client, false),
      modules: [route.module],
      isStyledFirst: route.isReading === true,
    }
    client.clear()
    return page
  },

  renderShell(request) {
    const { route, place } = findRoute(request.url)
    const client = createQueryClient(() => Promise.reject(new Error('The shell fetches nothing')))
    const framed = (
      <Frame>
        <ScreenLoading />
      </Frame>
    )
    return {
      status: 200,
      head: completeHead(request, route.head(place, client), true),
      html: renderAt(request, client, route.hasFrame ? framed : <ScreenLoading />),
      ...pageData(request, client, true),
      modules: [],
      isStyledFirst: false,
    }
  },

  movedTo: (url) => movedTo(new URL(url, 'http://localhost')),

  routeKind(path) {
    const { route } = findRoute(path)
    return route.path === '*' ? 'none' : route.isPublic ? 'public' : 'private'
  },

  listedPaths() {
    const client = createQueryClient(() => Promise.reject(new Error('A list of paths fetches nothing')))
    const place = { params: {}, search: new URLSearchParams() }
    const isListed = (route: Route) =>
      route.isPublic && !/[:*]/.test(route.path) && route.head(place, client).index !== false
    return ROUTES.filter(isListed).map(({ path }) => path)
  },
}

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

function completeHead({ url, settings }: ShellRequest, head: ReturnType<Route['head']>, isMissing: boolean): PageHead {
  const { pathname, searchParams } = new URL(url, settings.publicUrl)
  const category = searchParams.get('category')
  const canonical = new URL(
    pathname + (category ? `?category=${encodeURIComponent(category)}` : ''),
    settings.publicUrl,
  )
  const image = head.image ? new URL(head.image, settings.publicUrl).href : null
  const structuredData = head.structuredData?.(settings.publicUrl) ?? null
  return { canonical: canonical.href, kind: 'website', index: !isMissing, ...head, image, structuredData }
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
