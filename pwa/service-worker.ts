/// <reference lib="webworker" />
import { OUTBOX } from './offline/outbox/device'
import { findRoutePath } from './route-paths'
import { answerAsset, answerPicture } from './service-worker/answer-file'
import { answerOther, answerPoster, answerPublicPage, answerWithShell } from './service-worker/answer-page'
import { PRECACHED } from './service-worker/build'
import { activate, install, keepEverything, keepTheRest } from './service-worker/life'
import { receiveShare, SHARE_PATH } from './service-worker/receive-share'
import { openFromNotice, sendOutbox } from './service-worker/send-outbox'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  // A new version waits until a person says so: taking over by itself would lose what is being typed.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'KEEP_EVERYTHING') event.waitUntil(keep(event.data.hasTime).catch(() => undefined))
})

// Chromium wakes the worker for this when there is a connection again, also with the app closed.
self.addEventListener('sync', (event: SyncEvent) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox())
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(event.notification)))

/**
 * Pages, their files and their pictures. Everything else goes to the network as if there were no worker: the API, whose
 * answers are kept once, in IndexedDB; payments, webhooks, the providers' scripts; writes.
 */
self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request
  const url = new URL(address)
  if (url.origin !== self.location.origin) return
  if (method === 'POST' && url.pathname === SHARE_PATH) return event.respondWith(receiveShare(event.request))
  if (method !== 'GET') return
  if (url.pathname.startsWith('/api/')) return
  if (mode === 'navigate') event.respondWith(answerNavigation(event, url))
  else if (url.pathname.startsWith('/assets/') || PRECACHED.has(url.pathname)) event.respondWith(answerAsset(event))
  else if (url.pathname.startsWith('/media/')) event.respondWith(answerPicture(event))
})

async function keep(hasTime: boolean): Promise<void> {
  await keepEverything()
  if (hasTime) await keepTheRest()
}

/** A page of the server's alone, which no script draws. */
const isPoster = (path: string): boolean => /^\/fundraiser\/\d+\/poster$/.test(path)

function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  if (isPoster(url.pathname)) return answerPoster(event, url)
  const route = findRoutePath(url.pathname)
  // `redirect` is answered by the server with another address; what has a secret address is kept by nobody.
  if (!route || route.isSecret || url.searchParams.has('redirect')) return answerOther(event)
  return route.isPublic ? answerPublicPage(event, url) : answerWithShell(event, route.hidesAddress === true)
}
