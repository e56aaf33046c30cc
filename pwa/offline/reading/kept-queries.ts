import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryPersister } from '@tanstack/react-query'
import { readReply } from '../../api/client'
import { replyIn, withReply } from '../../api/queries'
import { currentAccount } from '../device/account'
import { queryStorage } from '../storage/query-store'
import { refreshBehind } from './refresh'

/** Raised by hand when the stored data changes its shape. Not the build: that would empty every phone at each deploy. */
const SCHEMA_VERSION = '1'
/** Milliseconds. */
const MAXIMUM_AGE = 14 * 24 * 60 * 60 * 1000

export const prefixOf = (account: string) => `q:${account}`

/** The stored queries of the account that is signed in now. */
export const currentStore = () =>
  experimental_createQueryPersister<PersistedQuery>({
    storage: queryStorage,
    // IndexedDB stores structures as they are.
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: prefixOf(currentAccount()),
    buster: SCHEMA_VERSION,
    maxAge: MAXIMUM_AGE,
    refetchOnRestore: false,
  })

/** The copy of a query's data on the device. Undefined if there is none that this build can read: another one may have written it. */
export async function readCopy(query: Query): Promise<PersistedQuery['state'] | undefined> {
  const state = await new Promise<PersistedQuery['state'] | undefined>((resolve) => {
    const found = ({ state }: PersistedQuery) => resolve(state)
    void currentStore()
      .retrieveQuery(query.queryHash, found)
      .then((data) => data ?? resolve(undefined))
  })
  if (!state || !query.meta) return undefined
  const reply = await readReply(query.meta.call, replyIn(state.data)).catch(() => undefined)
  return reply?.ok ? { ...state, data: withReply(state.data, reply.value) } : undefined
}

/**
 * The source of a query's data: the copy on the device, which is then refreshed in the background, or else the server. Replaces the
 * persister's own function, which can neither check a copy nor refresh it without an uncaught rejection.
 */
export const readThrough: QueryPersister = async (queryFn, context, query) => {
  if (!query.meta?.persist) return queryFn(context)
  const copy = query.state.data === undefined ? await readCopy(query) : undefined
  // Newer data came while the copy was read: the reply to a sign-in or to a change.
  if (copy && query.state.data !== undefined) return query.state.data
  if (copy) {
    // After the query has the data.
    notifyManager.schedule(() => {
      if (query.state.data === undefined) return
      query.setState({ dataUpdatedAt: copy.dataUpdatedAt })
      void refreshBehind(query)
    })
    return copy.data
  }
  const reply = await queryFn(context)
  // After the query has the reply.
  notifyManager.schedule(() => void keep(query))
  return reply
}

/** Writes the query's data to the device. */
export async function keep(query: Query): Promise<void> {
  if (query.meta?.persist === true && query.state.status === 'success') await currentStore().persistQuery(query)
}
