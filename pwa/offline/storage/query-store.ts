import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { keyValueStore } from './connection'

// A separate database: collecting garbage reads the whole store.
const inStore = keyValueStore('queries')

/** The queries kept on the device, under `q:{account}-{hash of the query's key}`. Rejects like IndexedDB. */
export const queryStore = {
  get: (key: string): Promise<PersistedQuery | undefined> => inStore('readonly', (store) => store.get(key)),
  set: (key: string, query: PersistedQuery) => inStore('readwrite', (store) => store.put(query, key)),
  remove: (key: string) => inStore('readwrite', (store) => store.delete(key)),

  async entries(): Promise<[string, PersistedQuery][]> {
    let keys: IDBValidKey[] = []
    const queries = await inStore('readonly', (store) => {
      const request = store.getAllKeys()
      request.onsuccess = () => {
        keys = request.result
      }
      return store.getAll()
    })
    return keys.map((key, index) => [String(key), queries[index]])
  },

  /** Keeps the newer half. */
  async removeOlderHalf(): Promise<void> {
    const kept = await queryStore.entries()
    const oldestFirst = kept.sort(([, one], [, other]) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    const older = oldestFirst.slice(0, Math.ceil(kept.length / 2))
    await inStore('readwrite', (store) => {
      for (const [key] of older) store.delete(key)
      return store.count()
    })
  },
}
