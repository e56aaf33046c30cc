import { hashKey, type QueryClient } from '@tanstack/react-query'
import { fetchAhead, untilQuiet } from '../offline/connection/fetch-ahead'
import { idle } from '../offline/connection/idle'
import { readKept } from '../offline/reading/stored-copies'
import type { RouteQuery } from '../page/route'

/** Fetches the data of the payouts screens that the device does not have yet, so that they work offline. Never rejects. */
export async function prefetchPayouts(client: QueryClient): Promise<void> {
  await idle()
  for (const query of await payoutQueries()) {
    const kept = await readKept(hashKey(query.queryKey)).catch(() => undefined)
    if (kept === undefined) await fetchUntilDone(client, query)
  }
}

/** Fetches a query while the line is quiet; again when somebody has paid or sent meanwhile. */
async function fetchUntilDone(client: QueryClient, query: RouteQuery): Promise<void> {
  for (;;) {
    const stop = await untilQuiet()
    await fetchAhead(client, query, stop)
    if (!stop.aborted) return
  }
}

/** The queries that only these screens use. Imported late, because no other page needs their code. */
async function payoutQueries(): Promise<readonly RouteQuery[]> {
  try {
    const { accountsQuery, balanceQuery, payoutsPage } = await import('../screens/payouts/payouts-route')
    return [balanceQuery, accountsQuery, payoutsPage(null)]
  } catch {
    return []
  }
}
