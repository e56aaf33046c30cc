import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyTabs } from '../device/tabs'
import { writeFreeingSpace } from './free-space'
import { queryStore } from './query-store'

/** Milliseconds. Storage that hangs must not stop a working network. */
const READ_TIMEOUT = 800

const nothing = () => undefined
let isHanging = false

/** The store for the persister: it never rejects, answers in time, frees space when the device is full, and tells other tabs. */
export const queryStorage = {
  async getItem(key: string): Promise<PersistedQuery | undefined> {
    if (isHanging) return undefined
    const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT))
    const hanging = setTimeout(() => {
      isHanging = true
    }, READ_TIMEOUT)
    const copy = queryStore
      .get(key)
      .catch(nothing)
      .finally(() => {
        clearTimeout(hanging)
        isHanging = false
      })
    return Promise.race([copy, timedOut])
  },

  async setItem(key: string, query: PersistedQuery): Promise<void> {
    const write = writeFreeingSpace(() => queryStore.set(key, query))
    await write.then(() => notifyTabs({ type: 'changed', keys: [key] }), nothing)
  },

  async removeItem(key: string): Promise<void> {
    await queryStore.remove(key).catch(nothing)
  },

  entries: (): Promise<[string, PersistedQuery][]> => queryStore.entries().catch(() => []),
}
