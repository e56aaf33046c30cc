import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { delMany, entries } from 'idb-keyval'
import { nameOf, queryStore } from './database'

/** The address of the page frame without content. That of another language has the language before it. */
export const SHELL_PATH = '/shell.html'

const PAGES_PREFIX = 'pages-'

export const ASSETS_CACHE = 'assets'
export const MEDIA_CACHE = 'media'
/** Pages name the assets of their build, so each build has its own cache. */
export const pagesCache = (build: string): string => `${PAGES_PREFIX}${build}`
export const isPagesCache = (name: string): boolean => name.startsWith(PAGES_PREFIX)

/** The caches of every build's pages; opening one by its name would create it. */
export const openPagesCaches = async (): Promise<Cache[]> =>
  Promise.all((await caches.keys()).filter(isPagesCache).map((name) => caches.open(name)))

/** Deletes data that the server can send again, the least important first. Never drafts or outbox entries. */
const CLEANUP_STEPS = [
  () => caches.delete(MEDIA_CACHE),
  async () => Promise.all((await caches.keys()).filter(isPagesCache).map((name) => caches.delete(name))),
  removeOlderReplies,
]

/** Writes to the device. When it is full, frees space step by step and retries. Rejects like `write`. */
export async function writeFreeingSpace<T>(write: () => Promise<T>): Promise<T> {
  for (const spare of CLEANUP_STEPS) {
    try {
      return await write()
    } catch (error) {
      if (nameOf(error) !== 'QuotaExceededError') throw error
      await spare().catch(() => undefined)
    }
  }
  return write()
}

/** Keeps the newer half. */
async function removeOlderReplies(): Promise<void> {
  const stored = await entries<string, PersistedQuery>(queryStore)
  stored.sort(([, one], [, other]) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const older = stored.slice(0, Math.ceil(stored.length / 2)).map(([key]) => key)
  await delMany(older, queryStore)
}
