/// <reference lib="webworker" />
import { isOurAnswer } from '../api/our-answer'
import { isPagesCache, pagesCache, SHELL_PATH } from '../offline/device/cache-names'
import type { PageMessage } from '../offline/device/worker-messages'
import { BUILD, filesOfAreas, forgetOtherBuilds, storeAreas, storedAreas, storeFiles } from './build-files'
import { rememberChoice } from './chosen-languages'
import { keptAddress } from './kept-address'
import { findPage, keepPage } from './kept-pages'
import { keepLanguageOf, keepOpenLanguages, keepOwnLanguages, keepShell } from './languages'

declare const self: ServiceWorkerGlobalScope

/**
 * Besides the files of all pages, a first worker stores the shell, so that each address can be shown offline. A later one must have
 * everything that the device had before it may take over.
 */
export async function install(event: ExtendableEvent): Promise<void> {
  if (!self.registration.active) {
    await Promise.allSettled([keepShell(), keepOpenLanguages(event)])
    return
  }
  await storeAreas(event, await storedAreas())
  await keepShell()
  await keepOwnLanguages(event)
}

/** Deletes the caches of earlier builds, takes over all pages, and stores those that are open already. */
export async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (isPagesCache(name) && name !== pagesCache(BUILD)) await caches.delete(name)
  }
  await forgetOtherBuilds()
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => keepOpenPage(new URL(page.url))))
}

/** Stores a page that was loaded before there was a worker. */
async function keepOpenPage(url: URL): Promise<void> {
  const address = keptAddress(url)
  if (address === null) return
  // Public pages are the same for everyone, and the browser has just loaded this one.
  const page = await fetch(address, { priority: 'low', cache: 'force-cache' })
  if (page.ok && isOurAnswer(page)) await keepPage(address, page)
}

/** Stores what a page asks for, and what it has loaded before there was a worker. Rejects when something could not be fetched. */
export async function keep(
  event: ExtendableMessageEvent,
  { areas, loaded, language }: Extract<PageMessage, { type: 'KEEP' }>,
): Promise<void> {
  if (!(await findPage(SHELL_PATH))) await keepShell()
  await storeFiles(event, filesOfAreas(loaded))
  await rememberChoice(language)
  await storeAreas(event, areas)
  await keepOwnLanguages(event)
  if (event.source instanceof Client) await keepLanguageOf(event, event.source)
}
