import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { parsePageData, type RouteQuery } from '../page/page'
import { hearServerTime } from '../page/server-time'
import { reportNoAnswer } from './connection'
import { refreshBehind } from './refresh'
import { asStored, keep, takeNewerCopy } from './stored-queries'
import { type PageVerdict, STORED_TIMING, type WorkerMessage } from './worker-messages'

/** Milliseconds: longer than the worker's own timeout for the server. */
const VERDICT_TIMEOUT = 25_000

/** Dated by this device's clock; queries are built first, to be stored before hydration. */
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

/** In ms since 1970, if the worker served the page from its cache; null when it came from the server. */
export function pageStoredAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  const stored = timings?.find(({ name }) => name === STORED_TIMING)
  return stored ? asStored(stored.duration) : null
}

/** Call it while the script first runs: browsers hold messages back only until the page is read. */
export function awaitVerdict(): Promise<PageVerdict> {
  return new Promise((resolve) => {
    setTimeout(resolve, VERDICT_TIMEOUT, { verdict: 'silent' })
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'PAGE_CHECKED') resolve(data)
    })
  })
}

/** First with newer copies on the device, then with the worker's one conditional request. */
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
  if ('answeredAt' in answer) hearServerTime(answer.answeredAt)
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
