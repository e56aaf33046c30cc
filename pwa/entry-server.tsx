import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { nextCursor } from '#shared/contract/base/call'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { prefixOf } from '#shared/language/languages'
import { currentLanguage } from '#shared/language/speak'
import type { PageHead, PageRenderer, PublicSettings, RenderedPage } from '#shared/page'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { platformRate } from '#shared/rules/money/fees'
import { ApiError, isNotFound } from './api/errors'
import { createQueryClient } from './api/queries'
import { App, InFrame } from './app/App'
import { renderAt, type ShellRequest } from './app/render-at'
import { fixedHead, headOf, queriesOf } from './app/route-data'
import { findRoute, ROUTES, type Route } from './app/routes'
import { ScreenLoading } from './components/ui/Notice'
import { textFileOf } from './language/text-files'
import type { Head, PageData, Place, RouteQuery } from './page/page'
import { moduleOf, movedTo, startsAtOnce } from './page/pages'
import { fundraiserQuery, recentNews } from './screens/fundraiser/fundraiser-route'
import { publicUserQuery } from './screens/user/user-route'
import { PlainScreen, plainHead } from './without-script/PlainScreen'
import { WithoutScript } from './without-script/WithoutScript'

/** Renders public pages completely: nothing is streamed later, and nothing needs a script to be visible. */
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
        headOf(route, place, client, request.settings.site.name),
        isMissing,
        foundAt(route, place, client, request.settings, request.now),
      ),
      html: renderAt(request, client, <App />),
      ...pageData(request, client, false),
      area: route.page.area,
      words: textFileOf(`pwa/${moduleOf(route.page)}`),
      isStyledFirst: route.page.isStyledFirst === true,
      startsWhen: startsAtOnce(route.page)
        ? ('now' as const)
        : request.savesData
          ? ('asked' as const)
          : ('painted' as const),
    }
    client.clear()
    return page
  },

  renderShell(request) {
    const { route, place } = findRoute(request.url)
    const client = createQueryClient(() => Promise.reject(new Error('The shell fetches nothing')))
    const content = (
      <InFrame page={route.page}>
        {route.path !== '*' && <WithoutScript path={route.path} search={place.search} />}
        <ScreenLoading />
      </InFrame>
    )
    return {
      status: 200,
      // Not what a loaded screen says: the shell belongs to every page.
      head: completeHead(request, fixedHead(route, request.settings.site.name), true),
      html: renderAt(request, client, content),
      ...pageData(request, client, true),
      area: null,
      words: 'public',
      // The stylesheet hides the content for browsers without script.
      isStyledFirst: route.path !== '*',
      startsWhen: 'now',
    }
  },

  renderPlain(request, page) {
    const client = createQueryClient(() => Promise.reject(new Error('A plain page fetches nothing')))
    return {
      head: completeHead(request, plainHead(page, request.settings.site.name), true),
      html: renderAt(request, client, <PlainScreen page={page} />),
    }
  },

  movedTo: (url) => movedTo(new URL(url, 'http://localhost')),

  routeKind(path) {
    const { page } = findRoute(path).route
    return page.path === '*' ? 'none' : page.kind
  },

  pattern(path) {
    const { page } = findRoute(path).route
    return page.path === '*' ? null : page.path
  },

  hidesAddress(path) {
    const { hidesAddress, kind } = findRoute(path).route.page
    return hidesAddress === true || kind === 'secret'
  },

  listedPaths() {
    const client = createQueryClient(() => Promise.reject(new Error('A list of paths fetches nothing')))
    const place = { params: {}, search: new URLSearchParams() }
    const isListed = (route: Route) =>
      route.page.kind === 'public' &&
      !/[:*]/.test(route.path) &&
      route.path !== '/languages' &&
      headOf(route, place, client, '').index !== false
    return ROUTES.filter(isListed).map(({ path }) => path)
  },
}

/** Fetches a query. False if the object does not exist; throws other errors, and the server reports them. */
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
  { url, language, settings: { publicUrl, site } }: ShellRequest,
  head: Head,
  isMissing: boolean,
  found: Found = foundAnywhere(publicUrl),
): PageHead {
  const { pathname, searchParams } = new URL(url, publicUrl)
  const category = searchParams.get('category')
  // The first page of a language has no slash at its end: `/sw`.
  const path = prefixOf(language) + pathname.replace(/^\/$/, language === 'en' ? '/' : '')
  const canonical = new URL(path + (category ? `?category=${encodeURIComponent(category)}` : ''), publicUrl)
  const structuredData = head.structuredData?.(publicUrl, site) ?? found.structuredData
  return {
    language,
    siteName: site.name,
    canonical: canonical.href,
    kind: 'website',
    index: !isMissing,
    ...head,
    ...found,
    structuredData,
  }
}

/** The page's data as JSON. It includes "not found" errors, so that hydration shows the same page. */
function pageData(
  { language, now, settings, savesData }: ShellRequest,
  client: QueryClient,
  isShell: boolean,
): Pick<RenderedPage, 'data' | 'version'> {
  const { mutations, queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  // `meta` contains the contract, which the browser has already.
  const data: PageData = {
    now,
    settings,
    isShell,
    savesData,
    ...(language !== 'en' && { prefix: prefixOf(language), headers: { [LANGUAGE_HEADER]: language } }),
    queries: { mutations, queries: queries.map(({ meta, state, ...query }) => ({ ...query, state: readable(state) })) },
  }
  const shown = queries.map(({ queryHash, state }) => [queryHash, state.status, state.data])
  // A rate that begins today changes the text of pages.
  const rate = platformRate(settings.platformRates ?? [], { country: null, at: now })
  return { data: JSON.stringify(data), version: JSON.stringify([language, settings, rate, isShell, savesData, shown]) }
}

type QueryState = DehydratedState['queries'][number]['state']

/** The state for JSON, which leaves out the status of a refusal. The only errors of a page are "not found": see `prefetch`. */
function readable(state: QueryState): QueryState {
  if (state.error === null) return state
  return { ...state, error: new ApiError(404, ''), fetchFailureReason: null }
}

const SCHEMA = { '@context': 'https://schema.org' }
const LOGO = '/icons/icon-512.png'
/** Pixels, the size that server/community/share-images draws. */
const PREVIEW_SIZE = { width: 1200, height: 630 }
/** In the language of the page, and new with each gift and change: messengers fetch an address once. */
const previewOf = ({ id, version, currentAmount }: Fundraiser) =>
  `${prefixOf(currentLanguage())}/previews/${id}.jpg?v=${version}.${currentAmount}`

type Found = Pick<PageHead, 'image' | 'imageSize' | 'structuredData' | 'feed'>

/** The data of a page without an object of its own: our logo. */
const foundAnywhere = (publicUrl: string): Found => ({ image: publicUrl + LOGO, imageSize: null, structuredData: null })

function foundAt(
  route: Route,
  place: Place,
  client: QueryClient,
  { publicUrl, site }: Pick<PublicSettings, 'publicUrl' | 'site'>,
  now: number,
): Found {
  const anywhere = foundAnywhere(publicUrl)
  const { id = '' } = place.params
  if (route.path === '/') return { ...anywhere, structuredData: homeData(publicUrl, site.name) }
  if (route.path === '/fundraiser/:id') {
    const fundraiser = client.getQueryData(fundraiserQuery(id).queryKey)
    if (!fundraiser) return anywhere
    const structuredData = fundraiserData(fundraiser, publicUrl, now)
    const hasNews = Boolean(client.getQueryData(recentNews(id).queryKey)?.items.length)
    const feed = hasNews ? `${publicUrl}/fundraiser/${fundraiser.id}/feed.xml` : undefined
    return { image: publicUrl + previewOf(fundraiser), imageSize: PREVIEW_SIZE, structuredData, feed }
  }
  const person = route.path === '/user/:id' ? client.getQueryData(publicUserQuery(id).queryKey) : undefined
  return person?.profileImage ? { ...anywhere, image: new URL(person.profileImage, publicUrl).href } : anywhere
}

/** Kept short, because a first visit waits for the document. The about page has more about the organisation. */
function homeData(publicUrl: string, name: string) {
  return {
    ...SCHEMA,
    '@type': 'WebSite',
    name,
    url: publicUrl + prefixOf(currentLanguage()),
    publisher: { '@type': 'Organization', name, url: publicUrl, logo: publicUrl + LOGO },
  }
}

function fundraiserData(fundraiser: Fundraiser, publicUrl: string, now: number) {
  const { id, title, user, displayName, createdAt, endDate } = fundraiser
  const own = publicUrl + prefixOf(currentLanguage())
  const address = `${own}/fundraiser/${id}`
  return {
    ...SCHEMA,
    '@type': 'DonateAction',
    name: title,
    url: address,
    image: publicUrl + previewOf(fundraiser),
    recipient: {
      '@type': 'Person',
      name: user.fullName,
      ...(displayName && { alternateName: displayName }),
      url: `${own}/user/${user.id}`,
    },
    target: `${address}#donate`,
    priceCurrency: 'USD',
    startTime: createdAt,
    ...(endDate && { endTime: endDate }),
    actionStatus: `https://schema.org/${isOpen(fundraiser, now) ? 'Potential' : 'Completed'}ActionStatus`,
  }
}
