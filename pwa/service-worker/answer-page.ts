import { isOurAnswer } from '../api/our-answer'
import { timeLimit } from '../api/time-limit'
import type { PageVerdict, WorkerMessage } from '../offline/device/worker-messages'
import { keptAddress } from './kept-address'
import { findPage, forgetPage, keepPage } from './kept-pages'
import { answerAlone, shellOf } from './languages'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds that an uncached page may take before the shell is shown with the data on the device. */
const SHELL_DELAY = 3_000
/** Milliseconds that the check of a cached page may take in the background. */
const CHECK_TIMEOUT = 20_000

/**
 * Answers a public page with its cached HTML at once and checks it in the background. Without a cached page: the server's response, or
 * the shell if the server is slow. While we develop, the server's response comes first: its sources may have changed.
 */
export async function answerPublicPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = keptAddress(url)
  const kept = address === null ? undefined : await findPage(address)
  if (!kept || address === null || import.meta.env.DEV) return answerUncachedPage(event, url, address, kept)
  event.waitUntil(check(address, kept.clone()).then((verdict) => sendVerdict(event.resultingClientId, verdict)))
  return kept
}

/** Answers another page of this site with the shell; the browser renders it. `hidesAddress`: its requests carry no referrer. */
export async function answerWithShell(event: FetchEvent, url: URL, hidesAddress: boolean): Promise<Response> {
  const { address, shell } = await shellOf(url)
  if (!shell) return fetch(event.request).catch(() => answerAlone(url))
  event.waitUntil(check(address, shell.clone()))
  if (!hidesAddress) return shell
  const headers = new Headers(shell.headers)
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(shell.body, { headers })
}

/** Answers an address that is no page: the server's response, or the shell when the server can't be reached. */
export async function answerOther(event: FetchEvent, url: URL): Promise<Response> {
  return fetch(event.request).catch(() => answerAlone(url))
}

/** Answers a fundraiser's poster: the server's, or the cached one when the server does not answer. */
export async function answerPoster(event: FetchEvent, url: URL): Promise<Response> {
  return answerUncachedPage(event, url, url.pathname, await findPage(url.pathname))
}

async function answerUncachedPage(
  event: FetchEvent,
  url: URL,
  address: string | null,
  known?: Response,
): Promise<Response> {
  const answer = fetchPage(url.href)
  const late = new Promise<null>((resolve) => setTimeout(resolve, SHELL_DELAY, null))
  const kept = answer.then(async (response) => {
    const isPage = response.status === 200 && isOurAnswer(response)
    if (isPage && address !== null) await keepPage(address, response.clone())
  })
  event.waitUntil(kept.catch(() => undefined))
  const response = await Promise.race([answer.catch(() => null), late])
  return response && response.status < 500
    ? response
    : (known ?? (await shellOf(url)).shell ?? answer.catch(() => answerAlone(url)))
}

/** Asks the server whether a cached page is still current, and caches a newer one. Never rejects. */
async function check(address: string, kept: Response): Promise<PageVerdict> {
  // The server has a newer build: the waiting worker caches its pages.
  if (self.registration.waiting) return { verdict: 'unusable' }
  try {
    const response = await fetchPage(address, { 'If-None-Match': kept.headers.get('ETag') ?? '' })
    if (!isOurAnswer(response)) return { verdict: 'silent' }
    if (response.status === 304) {
      await keepPage(address, kept)
      return { verdict: 'same' }
    }
    if (response.status !== 200) {
      if (response.status < 500) await forgetPage(address)
      return { verdict: 'unusable' }
    }
    const block = await keepPage(address, response)
    return block ? { verdict: 'newer', data: block.data } : { verdict: 'unusable' }
  } catch {
    return { verdict: 'silent' }
  }
}

/** Fetches a page without credentials: public pages are the same for everyone, so nothing personal can get into the cache. */
function fetchPage(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    headers: { Accept: 'text/html', ...headers },
    credentials: 'omit',
    redirect: 'manual',
    signal: timeLimit(CHECK_TIMEOUT),
  })
}

async function sendVerdict(clientId: string, verdict: PageVerdict): Promise<void> {
  const client = await self.clients.get(clientId)
  const message: WorkerMessage = { type: 'PAGE_CHECKED', ...verdict }
  client?.postMessage(message)
}
