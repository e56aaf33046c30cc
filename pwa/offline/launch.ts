import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { parsePageData, type RouteQuery } from '../page/page'
import { hearServerTime } from '../page/server-time'
import { reportNoAnswer } from './connection'
import { refreshBehind } from './refresh'
import { asStored, keep, takeNewerCopy } from './stored-queries'
import { type PageMessage, type PageVerdict, STORED_TIMING } from './worker-messages'

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

/**
 * First with newer copies on the device, then with the worker's one conditional request. Call it after hydration: React must find the
 * data that the page was rendered with.
 */
export async function refreshPageData(client: QueryClient, page: DehydratedState): Promise<void> {
  const queries = client.getQueryCache().getAll()
  await Promise.all(queries.map(takeNewerCopy))
  const answer = await askVerdict()
  if ('answeredAt' in answer) hearServerTime(answer.answeredAt)
  if (answer.verdict === 'same') takePageData(client, page, answer.askedAt)
  if (answer.verdict === 'newer') takePageData(client, parsePageData(answer.data).queries, answer.askedAt)
  if (answer.verdict === 'unusable') await Promise.all(queries.map(refreshBehind))
  if (answer.verdict === 'silent') reportNoAnswer()
  void keepPageData(client)
}

function askVerdict(): Promise<PageVerdict> {
  return new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller
    // It was removed since the page came.
    if (!worker) return resolve({ verdict: 'unusable' })
    setTimeout(resolve, VERDICT_TIMEOUT, { verdict: 'silent' })
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<PageVerdict>) => resolve(data)
    worker.postMessage({ type: 'ASK_VERDICT' } satisfies PageMessage, [port2])
  })
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
