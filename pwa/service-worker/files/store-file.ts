import { ASSETS_CACHE } from '../../offline/device/cache-names'

/** Nobody waits for it. */
export const FOR_LATER: RequestInit = { priority: 'low' }

/**
 * Reads only the browser's HTTP cache, not the network. A missing file is an error. With credentials, as pages load their files:
 * Firefox keeps what was loaded with and without them apart.
 */
export const ONLY_IF_CACHED: RequestInit = { cache: 'only-if-cached', mode: 'same-origin' }

/** Fetches a file and stores it, unless it is stored already. `isNewBuild`: what has no hash in its name is fetched again. */
export async function storeFile(cache: Cache, path: string, signal: AbortSignal, isNewBuild = false): Promise<void> {
  const mayBeOlder = isNewBuild && !path.startsWith('/assets/')
  if (!mayBeOlder && (await cache.match(path))) return
  const file = await fetch(path, { ...FOR_LATER, signal })
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  await cache.put(path, file)
}

/** Stores those of these files that the browser has loaded anyway, without a request. */
export async function storeLoaded(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  const keep = async (path: string) => {
    const loaded = await fetch(path, ONLY_IF_CACHED)
    if (loaded.ok) await cache.put(path, loaded)
  }
  await Promise.allSettled([...paths].map(keep))
}
