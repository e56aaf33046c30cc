/// <reference lib="webworker" />
import { CacheFirst } from 'workbox-strategies'
import type { LanguageCode } from '#shared/language/languages'
import { ASSETS_CACHE } from '../offline/caches'
import { freeLine } from '../offline/tabs'
import { STORED_AREAS, type StoredArea } from '../offline/worker-messages'

declare const self: ServiceWorkerGlobalScope
/** In the pages of this build as `data-build`. */
declare const BUILD_ID: string

export const BUILD = import.meta.env.DEV ? 'development' : BUILD_ID

/** All files of this build, as the build lists them: none while we develop. */
const FILES = (import.meta.env.DEV ? [] : self.__WB_MANIFEST).flatMap((entry) =>
  typeof entry === 'string' ? [] : entry,
)

const CORE = /^(?:icons\/|assets\/(?:libraries|app|entry-client|rolldown-runtime|older-browsers)-)/

/** The files that each device has which has the worker. */
export const CORE_FILES = FILES.filter(({ url }) => CORE.test(url))

/** Scripts and styles, from the cache first: their names never get other content. */
export const assets = new CacheFirst({ cacheName: ASSETS_CACHE, matchOptions: { ignoreVary: true } })

const filesOf = (area: string): string[] =>
  FILES.flatMap(({ url }) => (url.startsWith(`assets/${area}-`) ? [`/${url}`] : []))

/** Those of the files that a page has loaded which are not stored for every page. */
export function filesOfAreas(loaded: readonly string[]): string[] {
  const known = new Set(FILES.filter((file) => !CORE_FILES.includes(file)).map(({ url }) => `/${url}`))
  return loaded.filter((path) => known.has(path))
}

/** The addresses of what a language needs besides English: for all pages, or for those that everyone reads. */
export const wordsOf = (language: LanguageCode): string[] => ['speak-pack', `words-${language}`].flatMap(filesOf)
export const publicWordsOf = (language: LanguageCode): string[] =>
  ['speak-pack', `words-${language}-public`].flatMap(filesOf)

const storing = new AbortController()

/** Ends what this worker stores, because another one takes over. */
export const stopStoring = (): void => storing.abort()

/** Stores files one after the other, each when nobody pays or sends. Rejects when one can't be fetched: call again. */
export async function storeFiles(event: ExtendableEvent, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    await freeLine(storing.signal)
    const request = new Request(path, { priority: 'low', signal: storing.signal })
    const [answered, stored] = assets.handleAll({ event, request })
    const { ok, status } = await answered
    if (!ok) throw new Error(`${path} answered ${status}`)
    await stored
  }
}

export const storeAreas = (event: ExtendableEvent, areas: readonly StoredArea[]): Promise<void> =>
  storeFiles(event, areas.flatMap(filesOf))

export async function storedAreas(): Promise<StoredArea[]> {
  const stored = await (await caches.open(ASSETS_CACHE)).keys()
  const names = new Set(stored.map(({ url }) => /\/assets\/([a-z]+)-/.exec(url)?.[1]))
  return STORED_AREAS.filter((area) => names.has(area))
}

export async function forgetOtherBuilds(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  const current = new Set(FILES.map(({ url }) => `/${url}`))
  for (const request of await cache.keys()) if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
}
