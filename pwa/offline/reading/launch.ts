import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { parsePageData } from '../../page/page-data'
import { reportNoAnswer } from '../connection/connection'
import { idle } from '../connection/idle'
import type { PageVerdict } from '../device/worker-messages'
import { keep, takeNewerCopy } from './kept-queries'
import { asRefresh, refreshBehind } from './refresh'

/** Puts a page's data into the client, dated by this device's clock: the server's clock may differ. */
export function takePageData(client: QueryClient, page: DehydratedState, currentAt: number): void {
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
  await asRefresh(
    Promise.all(queries.map(takeNewerCopy)).then(async () => {
      const answer = await checked
      if (answer.verdict === 'same') takePageData(client, page, askedAt)
      if (answer.verdict === 'newer') takePageData(client, parsePageData(answer.data).queries, askedAt)
      if (answer.verdict === 'unusable') await Promise.all(queries.map(refreshBehind))
      if (answer.verdict === 'silent') reportNoAnswer()
    }),
  )
  await keepPageData(client)
}
