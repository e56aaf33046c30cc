import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { writeMakingRoom } from './make-room'
import { queryStore } from './query-store'
import { tellTabs } from './tabs'

/** Milliseconds that the device's storage may take: one that hangs must not stop a working network. */
const PATIENCE = 800

const nothing = () => undefined
let isHanging = false

/** The store as the persister needs it: it never rejects, answers in time, makes room, and tells the other tabs. */
export const queryStorage = {
  async getItem(key: string): Promise<PersistedQuery | undefined> {
    if (isHanging) return undefined
    const outOfPatience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
    const hanging = setTimeout(() => {
      isHanging = true
    }, PATIENCE)
    const copy = queryStore
      .get(key)
      .catch(nothing)
      .finally(() => {
        clearTimeout(hanging)
        isHanging = false
      })
    return Promise.race([copy, outOfPatience])
  },

  async setItem(key: string, query: PersistedQuery): Promise<void> {
    const write = writeMakingRoom(() => queryStore.set(key, query))
    await write.then(() => tellTabs({ type: 'changed', keys: [key] }), nothing)
  },

  async removeItem(key: string): Promise<void> {
    await queryStore.remove(key).catch(nothing)
  },

  entries: (): Promise<[string, PersistedQuery][]> => queryStore.entries().catch(() => []),
}
