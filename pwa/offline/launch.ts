import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { parsePageData } from '../page-data'
import type { PageVerdict } from '../service-worker/messages'
import { reportSilence } from './connection'
import { idle } from './idle'
import { adoptYounger, keep } from './kept-queries'
import { asRefresh, refreshBehind } from './refresh'

/** Puts a page's data into the client, dated by this device's clock: the server's may be another. */
export function takePageData(client: QueryClient, page: DehydratedState, currentAt: number): void {
  const dated = page.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: currentAt } }))
  hydrate(client, { ...page, queries: dated })
}

/** After hydrating a page that the server has just sent: its data is kept on the device too. */
export async function keepPageData(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll()
  await idle()
  await Promise.all(queries.map(keep))
}

/**
 * After hydrating a page that the service worker had kept: what the device has younger is shown, then what the worker's one
 * conditional request has brought.
 */
export async function refreshPageData(
  client: QueryClient,
  page: DehydratedState,
  checked: Promise<PageVerdict>,
): Promise<void> {
  const queries = client.getQueryCache().getAll()
  // Not when the answer comes: what was fetched meanwhile, after a donation perhaps, is younger.
  const askedAt = Date.now()
  await asRefresh(
    Promise.all(queries.map(adoptYounger)).then(async () => {
      const answer = await checked
      if (answer.verdict === 'same') takePageData(client, page, askedAt)
      if (answer.verdict === 'newer') takePageData(client, parsePageData(answer.data).queries, askedAt)
      if (answer.verdict === 'unusable') await Promise.all(queries.map(refreshBehind))
      if (answer.verdict === 'silent') reportSilence()
    }),
  )
  await keepPageData(client)
}
