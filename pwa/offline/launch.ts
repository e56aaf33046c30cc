import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { parsePageData, type RouteQuery } from '../page/page'
import { reportNoAnswer } from './connection'
import { refreshBehind } from './refresh'
import { keep, takeNewerCopy } from './stored-queries'
import { type PageVerdict, STORED_TIMING, type WorkerMessage } from './worker-messages'

/** Milliseconds: longer than the worker's own timeout for the server. */
const VERDICT_TIMEOUT = 25_000

/**
 * Puts a page's data into the client, dated by this device's clock: the server's clock may differ. `queries` are those of the page.
 * They are built first, so that their data can be stored and refreshed even if no component uses it yet: hydration may take longer
 * than the browser needs to become idle.
 */
export function takePageData(
  client: QueryClient,
  page: DehydratedState,
  currentAt: number,
  queries: RouteQuery[] = [],
): void {
  for (const query of queries) client.getQueryCache().build(client, client.defaultQueryOptions(query))
  const dated = page.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: currentAt } }))
  hydrate(client, { ...page, queries: dated })
}

/** Stores the data of a page that the server has just sent. Call it after hydration. */
export async function keepPageData(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll()
  await idle()
  await Promise.all(queries.map(keep))
}

/**
 * The time when the page in this tab was last known to be current, in milliseconds since 1970, if the service worker served it from
 * its cache. Null when the server has just sent it.
 */
export function pageKeptAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  return timings?.find(({ name }) => name === STORED_TIMING)?.duration ?? null
}

/**
 * The worker's verdict on the cached page; `silent` when it does not come in time. Call it while the script first runs: the browser
 * holds back messages for a page only until its document has been read.
 */
export function awaitVerdict(): Promise<PageVerdict> {
  return new Promise((resolve) => {
    setTimeout(resolve, VERDICT_TIMEOUT, { verdict: 'silent' })
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'PAGE_CHECKED') resolve(data)
    })
  })
}

/**
 * Refreshes the data of a page from the service worker's cache, after hydration: first with newer copies on the device, then with
 * the result of the worker's one conditional request.
 */
export async function refreshPageData(
  client: QueryClient,
  page: DehydratedState,
  checked: Promise<PageVerdict>,
): Promise<void> {
  const queries = client.getQueryCache().getAll()
  // Not the time of the answer: data that was fetched meanwhile, for example after a donation, is newer.
  const askedAt = Date.now()
  await Promise.all(queries.map(takeNewerCopy))
  const answer = await checked
  if (answer.verdict === 'same') takePageData(client, page, askedAt)
  if (answer.verdict === 'newer') takePageData(client, parsePageData(answer.data).queries, askedAt)
  if (answer.verdict === 'unusable') await Promise.all(queries.map(refreshBehind))
  if (answer.verdict === 'silent') reportNoAnswer()
  void keepPageData(client)
}

/** Resolves when the page has loaded and the browser is idle; a second after loading without `requestIdleCallback` (Safari). */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })
}
