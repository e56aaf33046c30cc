import { hashKey, type QueryClient } from '@tanstack/react-query'
import { ROUTES, type RouteQuery } from '../routes'
import { connection } from './connection'
import { dataSaver } from './data-saver'
import { idle } from './idle'
import { readKept } from './kept-queries'

/** What a person who is signed in may want without a connection, and has not opened yet. */
const WANTED = ['/dashboard', '/profile/:id', '/edit-profile', '/create-profile', '/payouts', '/settings']

/**
 * Loads the code of a person's own screens when there is nothing else to do, and what the device has never seen of their data, so
 * that it is there in time. Never rejects.
 */
export async function keepOwnScreens(client: QueryClient): Promise<void> {
  await idle()
  if (connection.value !== 'online' || dataSaver.value) return
  for (const { path, screen } of ROUTES) if (WANTED.includes(path)) await screen.preload().catch(() => undefined)
  for (const query of await dataOfTheirOwn()) {
    const kept = await readKept(hashKey(query.queryKey)).catch(() => undefined)
    if (kept === undefined) await client.prefetchQuery(query)
  }
}

/** What these screens show that no other one does; fetched with them, since nobody else needs the code of it. */
async function dataOfTheirOwn(): Promise<readonly RouteQuery[]> {
  try {
    const { accountsQuery, balanceQuery, payoutsPage } = await import('../screens/payouts/payouts-route')
    return [balanceQuery, accountsQuery, payoutsPage(null)]
  } catch {
    return []
  }
}
