import { isOurAnswer } from '../api/our-answer'
import { ASSETS_CACHE, isPagesCache, pagesCache } from '../offline/device/cache-names'
import { SHELL_PATH } from '../offline/device/shell-path'
import { keptAddress } from '../page/find-page'
import { BUILD, KEPT_IN_TIME, PRECACHED } from './build'
import { findPage, keepPage } from './kept-pages'
import type { Pause } from './pause'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds between two looks whether a busy page is still open. */
const RECHECK_INTERVAL = 10_000

/**
 * Reads only the browser's HTTP cache, not the network. A missing file is an error. With credentials, as pages load their files:
 * Firefox keeps what was loaded with and without them apart.
 */
const ONLY_IF_CACHED: RequestInit = { cache: 'only-if-cached', mode: 'same-origin' }
/** Nobody waits for it. */
const FOR_LATER: RequestInit = { priority: 'low' }

/**
 * Installs the worker. A first worker stores the shell, so that each address can be shown offline however short the visit was, and the
 * files that the page has just loaded, at no cost; the rest when the person stays. A later one must have all files before it may take
 * over, and fetches them while nobody pays or sends.
 */
export async function install(pause: Pause): Promise<void> {
  if (!self.registration.active) {
    await Promise.allSettled([keepShell(pause.signal), storeLoadedFiles()])
    return
  }
  for (let isComplete = false; !isComplete; ) {
    await pause.untilNobodyIsBusy(() => new Promise((resolve) => setTimeout(resolve, RECHECK_INTERVAL)))
    const { signal } = pause
    isComplete = await keepEverything(signal, true).then(
      () => true,
      (error) => {
        if (!signal.aborted) throw error
        return false
      },
    )
  }
}

/**
 * Stores all files that the pages of this build need and that are not stored yet, one after the other. Rejects when the server already
 * has another build, or the signal aborts: then the next call goes on where this one has stopped.
 */
export async function keepEverything(signal: AbortSignal, isNewBuild = false): Promise<void> {
  if (!(await findPage(SHELL_PATH))) await keepShell(signal)
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of PRECACHED) {
    // Names under /assets/ contain a hash of the content; other files may be of an earlier build.
    const mayBeOlder = isNewBuild && !path.startsWith('/assets/')
    if (!KEPT_IN_TIME.has(path)) await storeFile(cache, path, signal, mayBeOlder)
  }
}

/**
 * Stores the files that a page loaded before there was a worker. They may be those of a signed-in person's screens, which are not
 * precached: this screen must open without a connection too. Files that fail are skipped. Rejects when the signal aborts.
 */
export async function storeOpenScreen(paths: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of paths) {
    await storeFile(cache, path, signal).catch(() => undefined)
    if (signal.aborted) throw new DOMException('Stopped', 'AbortError')
  }
}

/** Stores the pages that can wait, one small file after the other. Rejects like `keepEverything`. */
export async function storeRemainingPages(signal: AbortSignal): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of KEPT_IN_TIME) await storeFile(cache, path, signal)
}

async function storeFile(cache: Cache, path: string, signal: AbortSignal, mayBeOlder = false): Promise<void> {
  if (!mayBeOlder && (await cache.match(path))) return
  const file = await fetch(path, { ...FOR_LATER, signal })
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  await cache.put(path, file)
}

async function keepShell(signal: AbortSignal): Promise<void> {
  const shell = await fetch(SHELL_PATH, { ...FOR_LATER, cache: 'no-cache', credentials: 'omit', signal })
  if (!(await keepPage(SHELL_PATH, shell))) throw new Error('The server has another build')
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
  // Public pages are the same for everyone. Where the browser does not give its copy, the server is asked whether it is current.
  const page = await fetch(address, ONLY_IF_CACHED).catch(() => fetch(address, { ...FOR_LATER, cache: 'no-cache' }))
  if (page.ok && isOurAnswer(page)) await keepPage(address, page)
}
