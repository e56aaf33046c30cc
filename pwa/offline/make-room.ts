import { isPagesCache, MEDIA_CACHE } from './cache-names'
import { queryStore } from './query-store'
import { isOutOfRoom } from './storage-errors'

/** What can be had again from the server, first what is missed least. Drafts and what waits to be sent are never among it. */
const SPARE = [
  () => caches.delete(MEDIA_CACHE),
  async () => Promise.all((await caches.keys()).filter(isPagesCache).map((name) => caches.delete(name))),
  () => queryStore.removeOlderHalf(),
]

/** Writes to the device; where it is full, makes room step by step and tries again. Rejects as `write` does. */
export async function writeMakingRoom<T>(write: () => Promise<T>): Promise<T> {
  for (const spare of SPARE) {
    try {
      return await write()
    } catch (error) {
      if (!isOutOfRoom(error)) throw error
      await spare().catch(() => undefined)
    }
  }
  return write()
}
