import { isOurAnswer } from '../api/our-answer'
import { ASSETS_CACHE, isPagesCache, pagesCache } from '../offline/device/cache-names'
import { SHELL_PATH } from '../offline/device/shell-path'
import { BUILD, KEPT_AT_ONCE, KEPT_IN_TIME, KEPT_ON_RETURN, PRECACHED } from './files/build'
import { FOR_LATER, ONLY_IF_CACHED, storeFile, storeLoaded } from './files/store-file'
import { keptAddress } from './kept-address'
import { findPage, keepPage } from './kept-pages'
import { keepOpenLanguages, keepOwnLanguages, keepShell, keptWords } from './languages'
import type { Pause } from './pause'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds between two looks whether a busy page is still open. */
const RECHECK_INTERVAL = 10_000

/**
 * Installs the worker. A first worker stores the shell, also in the language of the page that is open, so that each address can be shown
 * offline however short the visit was, and the files that the page has just loaded, at no cost; the rest when the person stays. A later
 * one must have all files before it may take over, and fetches them while nobody pays or sends.
 */
export async function install(pause: Pause): Promise<void> {
  if (!self.registration.active) {
    await Promise.allSettled([keepShell(pause.signal), storeLoaded(PRECACHED), keepOpenLanguages(pause.signal)])
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
 * Stores all files that the pages of this build need and that are not stored yet; `isFirstVisit`: only those that somebody needs who
 * may never come back. Rejects when the server already
 * has another build, or the signal aborts: then the next call goes on where this one has stopped.
 */
export async function keepEverything(signal: AbortSignal, isNewBuild = false, isFirstVisit = false): Promise<void> {
  if (!(await findPage(SHELL_PATH))) await keepShell(signal)
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of isFirstVisit ? KEPT_AT_ONCE : [...KEPT_AT_ONCE, ...KEPT_ON_RETURN])
    await storeFile(cache, path, signal, isNewBuild)
  await keepOwnLanguages(signal)
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

/** Stores the pages that can wait. Rejects like `keepEverything`. */
export async function storeRemainingPages(signal: AbortSignal): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of KEPT_IN_TIME) await storeFile(cache, path, signal)
}

/** Takes over: deletes the caches of earlier builds, and stores the pages that are open already. */
export async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (isPagesCache(name) && name !== pagesCache(BUILD)) await caches.delete(name)
  }
  const assets = await caches.open(ASSETS_CACHE)
  const words = await keptWords()
  for (const request of await assets.keys()) {
    const { pathname } = new URL(request.url)
    if (!PRECACHED.has(pathname) && !words.has(pathname)) await assets.delete(request)
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
