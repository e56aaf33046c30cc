/// <reference lib="webworker" />
import './page/random-uuid'
import { prefixOf, splitLanguage } from '#shared/language/languages'
import { pathOfShortAddress } from '#shared/rules/fundraisers/short-code'
import { connectPageSide, pageSide } from './api/page-side'
import { followBusyWork } from './api/quiet'
import { OUTBOX } from './offline/device/outbox-name'
import type { PageMessage } from './offline/device/worker-messages'
import { findPage } from './page/find-page'
import { answerAsset, answerPicture } from './service-worker/answer-file'
import { answerOther, answerPoster, answerPublicPage, answerWithShell } from './service-worker/answer-page'
import { rememberChoice } from './service-worker/chosen-languages'
import { PRECACHED } from './service-worker/files/build'
import { keepLanguageOf } from './service-worker/languages'
import { activate, install, keepEverything, storeOpenScreen, storeRemainingPages } from './service-worker/life'
import { Pause } from './service-worker/pause'
import { receiveShare, SHARE_PATH } from './service-worker/receive-share'
import { openFromNotice, sendAfterVisit, sendOutbox } from './service-worker/send-outbox'
import { answerOffline, isKnownToWorkOffline, readChoice, worksOffline } from './service-worker/work-offline'

declare const self: ServiceWorkerGlobalScope

const pause = new Pause(() => self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
let isSending = false
followBusyWork((count) => {
  isSending = count > 0
  if (isSending) pause.stop()
})
// Known before most requests: only an event that starts the worker is handled without it.
void worksOffline()
connectPageSide({ ...pageSide(), worksOffline: isKnownToWorkOffline })

self.addEventListener('install', (event) => event.waitUntil(install(pause)))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  const message: PageMessage = event.data
  const page = event.source instanceof Client ? event.source.id : ''
  switch (message.type) {
    // A new version waits for the person's consent: taking over by itself would lose typed text.
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting())
    case 'TAKE_OVER':
      return event.waitUntil(self.clients.claim())
    case 'KEEP_EVERYTHING':
      return event.waitUntil(keep(message, event.source).then((isComplete) => event.ports[0]?.postMessage(isComplete)))
    case 'STOP_FETCHING':
      return pause.stop()
    case 'BUSY':
      return pause.markBusy(page)
    case 'IDLE':
      return pause.markIdle(page)
    case 'WORK_OFFLINE':
      return event.waitUntil(readChoice().then(() => event.ports[0]?.postMessage(true)))
  }
})

// Chromium wakes the worker for this when there is a connection again, also with the app closed.
self.addEventListener('sync', (event: SyncEvent) => {
  if (event.tag === OUTBOX) event.waitUntil(send(event.lastChance))
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(event.notification)))

/**
 * Handles pages, their files and their pictures. Everything else goes to the network as if there were no worker: the API, whose
 * replies are stored once, in IndexedDB; payments, webhooks, the providers' scripts; writes.
 */
self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request
  const url = new URL(address)
  const { language, path } = splitLanguage(url.pathname)
  const isShare = method === 'POST' && url.origin === self.location.origin && path === SHARE_PATH
  if (isShare) return event.respondWith(receiveShare(event.request, language))
  const shared = method === 'GET' && url.origin === self.location.origin ? pathOfShortAddress(path) : null
  if (shared) return event.respondWith(Response.redirect(prefixOf(language) + shared + url.search))
  if (isKnownToWorkOffline()) return event.respondWith(answerOffline(event.request, url))
  if (url.origin !== self.location.origin) return
  // A person who writes or opens a page needs the whole line. This covers a page that cannot report yet that it is busy.
  if (method !== 'GET' || mode === 'navigate') pause.stop()
  if (method !== 'GET') return
  if (url.pathname.startsWith('/api/')) return
  const find = findAnswer(event, url)
  if (!find) return
  const answer = worksOffline().then((isOffline) => (isOffline ? answerOffline(event.request, url) : find()))
  event.respondWith(answer)
  if (mode === 'navigate') event.waitUntil(answer.then(sendAfterVisit, () => undefined))
})

/** The answer to a GET for a page, one of its files or a picture; undefined for others. */
function findAnswer(event: FetchEvent, url: URL): (() => Promise<Response>) | undefined {
  const { pathname } = url
  if (event.request.mode === 'navigate') return () => answerNavigation(event, url)
  // It changes with the settings of the site, not with the build.
  if (pathname.endsWith('/manifest.webmanifest')) return () => fetch(event.request).catch(() => answerAsset(event))
  if (pathname.startsWith('/assets/') || PRECACHED.has(pathname)) return () => answerAsset(event)
  return pathname.startsWith('/media/') ? () => answerPicture(event) : undefined
}

/** Fetches files for later, those of the page's language too, unless somebody is busy or works offline. Whether all are stored now. Never rejects. */
async function keep(
  { hasTime, isFirstVisit, loaded, language }: Extract<PageMessage, { type: 'KEEP_EVERYTHING' }>,
  page: ExtendableMessageEvent['source'],
): Promise<boolean> {
  const { signal } = pause
  try {
    if (isSending || (await pause.isAnyoneBusy()) || (await worksOffline())) return false
    await storeOpenScreen(loaded, signal)
    await rememberChoice(language)
    await keepEverything(signal, false, isFirstVisit)
    if (page instanceof Client) await keepLanguageOf(page, signal)
    if (hasTime && !isFirstVisit) await storeRemainingPages(signal)
    return true
  } catch {
    return false
  }
}

/** Sends the outbox, unless the person works offline: then a page sends it when they go online. */
async function send(isLastChance: boolean): Promise<void> {
  if (!(await worksOffline())) await sendOutbox(isLastChance)
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
