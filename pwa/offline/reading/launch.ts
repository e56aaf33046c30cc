import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { RouteQuery } from '../../page/route'
import { idle } from '../connection/idle'
import { keep } from './kept-queries'

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
