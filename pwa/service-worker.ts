/// <reference lib="webworker" />
import { OUTBOX } from './offline/device/outbox-name'
import { findPage } from './page/find-page'
import { answerAsset, answerPicture } from './service-worker/answer-file'
import { answerOther, answerPoster, answerPublicPage, answerWithShell } from './service-worker/answer-page'
import { PRECACHED } from './service-worker/build'
import { activate, install, keepEverything, storeRemainingPages } from './service-worker/life'
import { receiveShare, SHARE_PATH } from './service-worker/receive-share'
import { openFromNotice, sendAfterVisit, sendOutbox } from './service-worker/send-outbox'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  // A new version waits for the person's consent: taking over by itself would lose typed text.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'KEEP_EVERYTHING') event.waitUntil(keep(event.data.hasTime).catch(() => undefined))
})

// Chromium wakes the worker for this when there is a connection again, also with the app closed.
self.addEventListener('sync', (event: SyncEvent) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox())
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(event.notification)))

/**
 * Handles pages, their files and their pictures. Everything else goes to the network as if there were no worker: the API, whose
 * replies are stored once, in IndexedDB; payments, webhooks, the providers' scripts; writes.
 */
self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request
  const url = new URL(address)
  if (url.origin !== self.location.origin) return
  if (method === 'POST' && url.pathname === SHARE_PATH) return event.respondWith(receiveShare(event.request))
  if (method !== 'GET') return
  if (url.pathname.startsWith('/api/')) return
  if (mode === 'navigate') {
    const answer = answerNavigation(event, url)
    event.respondWith(answer)
    event.waitUntil(answer.then(sendAfterVisit, () => undefined))
  } else if (url.pathname.startsWith('/assets/') || PRECACHED.has(url.pathname)) event.respondWith(answerAsset(event))
  else if (url.pathname.startsWith('/media/')) event.respondWith(answerPicture(event))
})

async function keep(hasTime: boolean): Promise<void> {
  await keepEverything()
  if (hasTime) await storeRemainingPages()
}

/** Whether a path is a fundraiser's poster, a page that only the server renders. */
const isPoster = (path: string): boolean => /^\/fundraiser\/\d+\/poster$/.test(path)

function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  if (isPoster(url.pathname)) return answerPoster(event, url)
  const page = findPage(url.pathname)
  // The server answers `redirect` with another address; pages with a secret address are never cached.
  if (!page || page.kind === 'secret' || url.searchParams.has('redirect')) return answerOther(event)
  return page.kind === 'public' ? answerPublicPage(event, url) : answerWithShell(event, page.hidesAddress === true)
}
