import { isPagesCache, MEDIA_CACHE } from '../device/cache-names'
import { queryStore } from './query-store'
import { isStorageFull } from './storage-errors'

/** Deletes data that the server can send again, the least important first. Never drafts or outbox entries. */
const CLEANUP_STEPS = [
  () => caches.delete(MEDIA_CACHE),
  async () => Promise.all((await caches.keys()).filter(isPagesCache).map((name) => caches.delete(name))),
  () => queryStore.removeOlderHalf(),
]

/** Writes to the device. When it is full, frees space step by step and retries. Rejects like `write`. */
export async function writeFreeingSpace<T>(write: () => Promise<T>): Promise<T> {
  for (const spare of CLEANUP_STEPS) {
    try {
      return await write()
    } catch (error) {
      if (!isStorageFull(error)) throw error
      await spare().catch(() => undefined)
    }
  }
  return write()
}
