import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { del, entries, get, set } from 'idb-keyval'
import { readReply } from '../api/client'
import { ConnectionError } from '../api/errors'
import { replyIn, withReply } from '../api/queries'
import { writeFreeingSpace } from './caches'
import { reconnected } from './connection'
import { askAgain, queryStore } from './database'
import { refreshBehind } from './refresh'
import { currentAccount } from './settings'
import { notifyTabs } from './tabs'

/** Raised by hand when the stored data changes its shape. Not the build: that would empty every phone at each deploy. */
const SCHEMA_VERSION = '1'
/** Milliseconds. */
const MAXIMUM_AGE = 14 * 24 * 60 * 60 * 1000

export const prefixOf = (account: string) => `q:${account}`

export const currentStore = (storage: typeof queryStorage = queryStorage) =>
  experimental_createQueryPersister<PersistedQuery>({
    storage,
    // IndexedDB stores structures as they are.
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: prefixOf(currentAccount()),
    buster: SCHEMA_VERSION,
    maxAge: MAXIMUM_AGE,
    refetchOnRestore: false,
  })

/** The copy of a query's data on the device. Undefined if there is none that this build can read: another one may have written it. */
export async function readCopy(
  query: Query,
  storage?: typeof queryStorage,
): Promise<PersistedQuery['state'] | undefined> {
  const state = await new Promise<PersistedQuery['state'] | undefined>((resolve) => {
    const found = ({ state }: PersistedQuery) => resolve(state)
    void currentStore(storage)
      .retrieveQuery(query.queryHash, found)
      .then((data) => data ?? resolve(undefined))
  })
  if (!state || !query.meta) return undefined
  const reply = await readReply(query.meta.call, replyIn(state.data)).catch(() => undefined)
  if (!reply?.ok) return undefined
  return { ...state, data: withReply(state.data, reply.value), dataUpdatedAt: asStored(state.dataUpdatedAt) }
}

/** When this device stored something. If its clock was ahead then, all that is known is that it was before this page. */
export const asStored = (at: number): number => (at > Date.now() ? performance.timeOrigin - 1 : at)

/** Replaces the persister's own function, which can neither check nor refresh a copy. */
export const readThrough: QueryPersister = async (queryFn, context, query) => {
  const fetchAndKeep = async () => {
    const reply = await queryFn(context)
    // After the query has the reply.
    notifyManager.schedule(() => void keep(query))
    return reply
  }
  if (!query.meta?.persist || query.state.data !== undefined) return fetchAndKeep()
  const copy = await readCopy(query)
  if (copy) return showCopy(query, copy)
  try {
    return await fetchAndKeep()
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
    const back = reconnected().then(() => 'back' as const)
    const late = await Promise.race([readCopy(query, patientStorage), back])
    if (late === 'back') return fetchAndKeep()
    if (!late) throw error
    return showCopy(query, late)
  }
}

function showCopy(query: Query, { data, dataUpdatedAt }: PersistedQuery['state']): PersistedQuery['state']['data'] {
  // Newer data came while the copy was read: the reply to a sign-in or to a change.
  if (query.state.data !== undefined) return query.state.data
  // After the query has the data.
  notifyManager.schedule(() => {
    if (query.state.data === undefined) return
    query.setState({ dataUpdatedAt })
    void refreshBehind(query)
  })
  return data
}

export async function keep(query: Query): Promise<void> {
  if (query.meta?.persist === true && query.state.status === 'success') await currentStore().persistQuery(query)
}

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
export const readStoredCopy = <T>(queryHash: string): Promise<T | undefined> =>
  currentStore().retrieveQuery<T>(queryHash)

export const restoreInto = (client: QueryClient): Promise<void> => currentStore(patientStorage).restoreQueries(client)

/** Stores a query's data whatever its settings say. Rejects when storage fails. */
export const store = (query: Query): Promise<void> => currentStore().persistQuery(query)

export const forget = (query: Query): Promise<void> => queryStorage.removeItem(storedKey(query))

export const forgetAll = (): Promise<void> => currentStore().removeQueries()

/** Removes copies that are too old or have an outdated shape. */
export const collectGarbage = (): Promise<void> => currentStore().persisterGc()

/** Milliseconds. Storage that hangs must not stop a working network. */
const READ_TIMEOUT = 800

const nothing = () => undefined
let isHanging = false

/** The persister's storage: it never rejects, answers in time, frees space on a full device, and tells other tabs. */
export const queryStorage = {
  getItem(key: string): Promise<PersistedQuery | undefined> {
    return new Promise((resolve) => {
      if (isHanging) return resolve(undefined)
      const timer = setTimeout(() => {
        isHanging = true
        resolve(undefined)
      }, READ_TIMEOUT)
      const settle = (query?: PersistedQuery) => {
        clearTimeout(timer)
        isHanging = false
        resolve(query)
      }
      get<PersistedQuery>(key, queryStore).then(settle, () => settle())
    })
  },

  async setItem(key: string, query: PersistedQuery): Promise<void> {
    const write = writeFreeingSpace(() => set(key, query, queryStore))
    await write.then(() => notifyTabs({ type: 'changed', keys: [key] }), nothing)
  },

  removeItem: (key: string): Promise<void> => del(key, queryStore).catch(nothing),

  entries: (): Promise<[string, PersistedQuery][]> => entries<string, PersistedQuery>(queryStore).catch(() => []),
}

/** The same for reads that can wait, because there is no network. */
const patientStorage: typeof queryStorage = {
  ...queryStorage,
  getItem: (key) => askAgain(() => get<PersistedQuery>(key, queryStore)).catch(nothing),
  entries: () => askAgain(() => entries<string, PersistedQuery>(queryStore)).catch(() => []),
}
