import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { del, entries, get, set } from 'idb-keyval'
import { notifyTabs } from '../device/tabs'
import { queryStore } from './connection'
import { writeFreeingSpace } from './free-space'

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
