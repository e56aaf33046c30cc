/// <reference lib="webworker" />
import './page/random-uuid'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { type LanguageCode, prefixOf, splitLanguage } from '#shared/language/languages'
import { pathOfShortAddress } from '#shared/rules/fundraisers/short-code'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import { clientPage, connectClient, isOurAnswer } from './api/client'
import { ASSETS_CACHE, isPagesCache, MEDIA_CACHE, pagesCache, SHELL_PATH } from './offline/caches'
import { readMark, USES_LESS_DATA } from './offline/database'
import { findShared, keepShared, saveDraft } from './offline/drafts/drafts'
import type { FormDraft } from './offline/drafts/entry'
import { renewPush } from './offline/push'
import { networkInformation } from './offline/settings'
import { freeLine, LINE, OUTBOX, underLock } from './offline/tabs'
import type { PageMessage, PageVerdict } from './offline/worker-messages'
import { findPage } from './page/pages'
import {
  answerOffline,
  answerOther,
  answerPoster,
  answerPublicPage,
  answerWithShell,
  isKnownToWorkOffline,
  otherSize,
  readChoice,
  staysOffline,
  verdictFor,
  worksOffline,
} from './service-worker/answer-page'
import {
  assets,
  BUILD,
  CORE_FILES,
  filesOfAreas,
  forgetOtherBuilds,
  stopStoring,
  storeAreas,
  storedAreas,
  storeFiles,
} from './service-worker/build-files'
import {
  rememberChoice,
  storeLanguageOf,
  storeOpenLanguages,
  storeOwnLanguages,
  storeShell,
} from './service-worker/languages'
import { showPush } from './service-worker/push'
import { openFromNotice, sayLanguage, sendAfterVisit, sendOutbox } from './service-worker/send-outbox'
import { findStoredPage, storedAddress, storePage } from './service-worker/stored-pages'

declare const self: ServiceWorkerGlobalScope

/** Background Sync (WICG), Chromium only. TypeScript has no types for it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** The address that other apps share to, as in the manifest. */
const SHARE_PATH = '/share'
/** Bytes. */
const MAXIMUM_PICTURE = 120_000
const MAXIMUM_PICTURE_SAVING_DATA = 60_000

// Known before most requests: only an event that starts the worker is handled without it.
void worksOffline()
// Deletes what was shared long ago, if nobody has said whose it is.
void findShared()
connectClient({ ...clientPage(), worksOffline: isKnownToWorkOffline })

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  const message: PageMessage = event.data
  const answer = (word: boolean | PageVerdict) => event.ports[0]?.postMessage(word)
  switch (message.type) {
    // A new version waits for the person's consent: taking over by itself would lose typed text.
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting())
    case 'ASK_VERDICT':
      return event.source instanceof Client && event.waitUntil(verdictFor(event.source.id).then(answer))
    case 'TAKE_OVER':
      return event.waitUntil(self.clients.claim())
    case 'KEEP':
      return event.waitUntil(
        storeForPage(event, message).then(
          () => answer(true),
          () => answer(false),
        ),
      )
    case 'STOP_KEEPING':
      return stopStoring()
    case 'WORK_OFFLINE':
      return event.waitUntil(readChoice().then(() => answer(true)))
  }
})

// Chromium wakes the worker for this when there is a connection again, also with the app closed.
self.addEventListener('sync', (event: SyncEvent) => {
  if (event.tag === OUTBOX) event.waitUntil(send(event.lastChance))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
// The browser has dropped the subscription, or the service has.
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(sayLanguage().then(() => renewPush(self.registration))),
)

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(event.notification)))

/** The API, payments, the providers' scripts and writes go to the network without the worker. */
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event)
  if (!answer) return
  event.stopImmediatePropagation()
  event.respondWith(answer)
})

function answerFor(event: FetchEvent): Promise<Response> | Response | null {
  const { method, mode, url: address } = event.request
  const url = new URL(address)
  const isOwn = url.origin === self.location.origin
  const { language, path } = splitLanguage(url.pathname)
  if (isOwn && method === 'POST' && path === SHARE_PATH) return receiveShare(event.request, language)
  const shared = isOwn && method === 'GET' ? pathOfShortAddress(path, url.search) : null
  if (shared) return Response.redirect(prefixOf(language) + shared)
  if (isKnownToWorkOffline()) return answerOffline(event.request, url)
  if (!isOwn || method !== 'GET' || mode !== 'navigate' || path.startsWith('/api/')) return null
  const answer = worksOffline().then((isOffline) =>
    isOffline ? answerOffline(event.request, url) : answerNavigation(event, url),
  )
  event.waitUntil(answer.then(sendAfterVisit, () => undefined))
  return answer
}

const savesData = async () => networkInformation()?.saveData || readMark(USES_LESS_DATA)

/** Keeps large pictures off the device. */
const isSmallPicture = {
  async cacheWillUpdate({ response }: { response: Response }) {
    const limit = (await savesData()) ? MAXIMUM_PICTURE_SAVING_DATA : MAXIMUM_PICTURE
    const bytes = response.headers.get('Content-Length')
    return response.ok && bytes !== null && Number(bytes) <= limit ? response : null
  },
}

const pictures = new CacheFirst({
  cacheName: MEDIA_CACHE,
  plugins: [
    isSmallPicture,
    { handlerDidError: otherSize },
    new ExpirationPlugin({ maxEntries: 100, purgeOnQuotaError: true }),
  ],
})
/** It changes with the settings of the site, not with the build. */
const manifest = new NetworkFirst({ cacheName: ASSETS_CACHE })
for (const { plugins } of [assets, pictures, manifest]) plugins.push(staysOffline)

/** What is fetched for later waits while somebody pays or sends. */
const waits = {
  async requestWillFetch({ request }: { request: Request }) {
    await freeLine()
    return request
  },
}
addPlugins([staysOffline, waits])
precacheAndRoute(CORE_FILES)
const isIn = (folder: string) => (route: { sameOrigin: boolean; url: URL }) =>
  route.sameOrigin && route.url.pathname.startsWith(folder)
registerRoute(isIn('/assets/'), assets)
registerRoute(isIn('/media/'), pictures)
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('/manifest.webmanifest'), manifest)

/** Sends the outbox, unless the person works offline: then a page sends it when they go online. */
async function send(isLastChance: boolean): Promise<void> {
  if (!(await worksOffline())) await underLock(LINE, { mode: 'shared' }, () => sendOutbox(isLastChance))
}

/** Whether a path is a fundraiser's poster, a page that only the server renders. */
const isPoster = (path: string): boolean => /^\/fundraiser\/\d+\/poster$/.test(path)

function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  const { path } = splitLanguage(url.pathname)
  if (isPoster(path)) return answerPoster(event, url)
  const page = findPage(path)
  // The server answers `redirect` with another address; pages with a secret address are never cached.
  if (!page || page.kind === 'secret' || url.searchParams.has('redirect')) return answerOther(event, url)
  return page.kind === 'public' ? answerPublicPage(event, url) : answerWithShell(event, url, page.hidesAddress === true)
}

/** A later worker must have everything that the device had before it may take over. */
async function install(event: ExtendableEvent): Promise<void> {
  if (!self.registration.active) {
    await Promise.allSettled([storeShell(), storeOpenLanguages(event)])
    return
  }
  await storeAreas(event, await storedAreas())
  await storeShell()
  await storeOwnLanguages(event)
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (isPagesCache(name) && name !== pagesCache(BUILD)) await caches.delete(name)
  }
  await forgetOtherBuilds()
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => storeOpenPage(new URL(page.url))))
}

/** Stores a page that was loaded before there was a worker. */
async function storeOpenPage(url: URL): Promise<void> {
  const address = storedAddress(url)
  if (address === null) return
  // Public pages are the same for everyone, and the browser has just loaded this one.
  const page = await fetch(address, { priority: 'low', cache: 'force-cache' })
  if (page.ok && isOurAnswer(page)) await storePage(address, page)
}

/** Stores what a page asks for and has loaded before there was a worker. Rejects when something could not be fetched. */
async function storeForPage(
  event: ExtendableMessageEvent,
  { areas, loaded, language }: Extract<PageMessage, { type: 'KEEP' }>,
): Promise<void> {
  if (!(await findStoredPage(SHELL_PATH))) await storeShell()
  await storeFiles(event, filesOfAreas(loaded))
  await rememberChoice(language)
  await storeAreas(event, areas)
  await storeOwnLanguages(event)
  if (event.source instanceof Client) await storeLanguageOf(event, event.source)
}

/** Nothing becomes a draft before the person says yes: a site that hides its name looks like the browser's share sheet. */
async function receiveShare(request: Request, language: LanguageCode): Promise<Response> {
  const form = `${prefixOf(language)}/create-fundraiser`
  const sender = request.headers.get('Origin') ?? request.referrer
  const isNamed = URL.canParse(sender)
  const isOwn = isNamed && new URL(sender).origin === self.location.origin
  if (isNamed && !isOwn) return Response.redirect(form, 303)
  const key = `shared-${crypto.randomUUID()}`
  const content = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = content.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = content.getAll('image').filter((file) => file instanceof File)
  const pictures = files.filter(({ size }) => size > 0).slice(0, PICTURES_MAXIMUM)
  const draft: FormDraft = {
    typed: { title: text('title'), description: [text('text'), text('url')].filter(Boolean).join('\n\n') },
    image: undefined,
    pictures: pictures.length > 0 ? pictures : undefined,
    base: {},
    version: null,
    refusal: null,
  }
  await (isOwn ? saveDraft : keepShared)('fundraiser.create', key, draft)
  return Response.redirect(`${form}?draft=${key}`, 303)
}
