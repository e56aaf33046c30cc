import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { isLostConnection } from './storage-errors'

// A separate database: collecting garbage reads the whole store.
const open = () => createStore('queries', 'kv')
let store: UseStore | undefined

/** Runs one operation, on a new connection when the old one was lost. Rejects like IndexedDB. */
async function attempt<T>(operation: (store: UseStore) => Promise<T>): Promise<T> {
  store ??= open()
  try {
    return await operation(store)
  } catch (error) {
    if (!isLostConnection(error)) throw error
    store = open()
    return operation(store)
  }
}

/** The queries kept on the device, under `q:{account}-{hash of the query's key}`. */
export const queryStore = {
  get: (key: string) => attempt((store) => get<PersistedQuery>(key, store)),
  set: (key: string, query: PersistedQuery) => attempt((store) => set(key, query, store)),
  remove: (key: string) => attempt((store) => del(key, store)),
  entries: () => attempt((store) => entries<string, PersistedQuery>(store)),

  /** Keeps the newer half. */
  async removeOlderHalf(): Promise<void> {
    const kept = await queryStore.entries()
    const oldestFirst = kept.sort(([, one], [, other]) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    const older = oldestFirst.slice(0, Math.ceil(kept.length / 2)).map(([key]) => key)
    await attempt((store) => delMany(older, store))
  },
}
