import type { Query, QueryClient } from '@tanstack/react-query'
import { currentAccount } from '../device/account'
import { queryStorage } from '../storage/query-store'
import { currentStore, prefixOf, readCopy } from './kept-queries'

/** What is done with stored copies besides reading through them. A first visit does not need this code. */

/** The query's key in the store. Messages to other tabs carry it. */
export const storedKey = (query: Query): string => `${prefixOf(currentAccount())}-${query.queryHash}`

/** Takes the device's copy if it is newer: another tab has fetched it, or the page came with older data. */
export async function takeNewerCopy(query: Query): Promise<void> {
  const copy = await readCopy(query)
  if (copy && copy.dataUpdatedAt > query.state.dataUpdatedAt) {
    query.setData(copy.data, { updatedAt: copy.dataUpdatedAt, manual: true })
  }
}

/** The stored copy of a query that may not be in memory; undefined when there is none. */
export function readKept<T>(queryHash: string): Promise<T | undefined> {
  return currentStore().retrieveQuery<T>(queryHash)
}

/** Puts all stored queries of this account into a client of their own. */
export const restoreInto = (client: QueryClient): Promise<void> => currentStore().restoreQueries(client)

/** Stores a query's data whatever its settings say. Rejects when storage fails. */
export const store = (query: Query): Promise<void> => currentStore().persistQuery(query)

export const forget = (query: Query): Promise<void> => queryStorage.removeItem(storedKey(query))

/** Removes all stored queries of this account. */
export const forgetAll = (): Promise<void> => currentStore().removeQueries()

/** Removes copies that are too old or have an outdated shape. */
export const collectGarbage = (): Promise<void> => currentStore().persisterGc()
