import { isOurAnswer } from '../api/our-answer'
import { ASSETS_CACHE, isPagesCache, pagesCache } from '../offline/device/cache-names'
import { SHELL_PATH } from '../offline/device/shell-path'
import { keptAddress } from '../page/find-page'
import { BUILD, KEPT_IN_TIME, PRECACHED } from './build'
import { findPage, keepPage } from './kept-pages'

declare const self: ServiceWorkerGlobalScope

/** Reads only the browser's HTTP cache, not the network. A missing file is an error. */
const ONLY_IF_CACHED: RequestInit = { cache: 'only-if-cached', mode: 'same-origin', credentials: 'omit' }

/**
 * Installs the worker. A first worker stores the files that the page has just loaded, at no cost; the rest when the person stays. A
 * later one must have all files before it may take over.
 */
export function install(): Promise<unknown> {
  return self.registration.active ? keepEverything() : storeLoadedFiles()
}

/** Stores all files that the pages of this build need. Rejects when the server already has another build; retried later. */
export async function keepEverything(): Promise<void> {
  const isFirstTime = !(await findPage(SHELL_PATH))
  if (isFirstTime) await keepShell()
  const cache = await caches.open(ASSETS_CACHE)
  const missing: string[] = []
  for (const path of PRECACHED) {
    if (KEPT_IN_TIME.has(path)) continue
    // Names under /assets/ contain a hash of the content; other files may be of an earlier build.
    const mayBeOlder = isFirstTime && !path.startsWith('/assets/')
    if (mayBeOlder || !(await cache.match(path))) missing.push(path)
  }
  await cache.addAll(missing)
}

async function keepShell(): Promise<void> {
  const shell = await fetch(SHELL_PATH, { cache: 'no-cache', credentials: 'omit' })
  if (!(await keepPage(SHELL_PATH, shell))) throw new Error('The server has another build')
}

/** Stores the pages that can wait, one small file after the other. Rejects when the connection is lost; continued later. */
export async function storeRemainingPages(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of KEPT_IN_TIME) if (!(await cache.match(path))) await cache.add(path)
}

async function storeLoadedFiles(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  const keep = async (path: string) => {
    const loaded = await fetch(path, ONLY_IF_CACHED)
    if (loaded.ok) await cache.put(path, loaded)
  }
  await Promise.allSettled([...PRECACHED].map(keep))
}

/** Takes over: deletes the caches of earlier builds, and stores the pages that are open already. */
export async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (isPagesCache(name) && name !== pagesCache(BUILD)) await caches.delete(name)
  }
  const assets = await caches.open(ASSETS_CACHE)
  for (const request of await assets.keys()) {
    if (!PRECACHED.has(new URL(request.url).pathname)) await assets.delete(request)
  }
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => keepOpenPage(new URL(page.url))))
}

/** Stores a page that was loaded before there was a worker. */
async function keepOpenPage(url: URL): Promise<void> {
  const address = keptAddress(url)
  if (address === null) return
  const page = await fetch(address, ONLY_IF_CACHED)
  if (page.ok && isOurAnswer(page)) await keepPage(address, page)
}
