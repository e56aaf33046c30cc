import { isOurAnswer, timeLimit } from '../api/client'
import { MEDIA_CACHE } from '../offline/caches'
import { readMark, WORKS_OFFLINE } from '../offline/database'
import type { PageVerdict } from '../offline/worker-messages'
import { answerAlone, shellOf } from './languages'
import { findStoredPage, forgetPage, storedAddress, storePage } from './stored-pages'

declare const self: ServiceWorkerGlobalScope

/** Whether the person works offline; undefined until the worker has looked: it may have just been started. */
let choice: boolean | undefined

/** Whether the person has chosen that no request leaves this device. */
export async function worksOffline(): Promise<boolean> {
  choice ??= Boolean(await readMark(WORKS_OFFLINE))
  return choice
}

/** The same at once; false while it is not known. */
export const isKnownToWorkOffline = (): boolean => choice === true

/** Stops Workbox from using the network then. */
export const staysOffline = {
  async requestWillFetch({ request }: { request: Request }) {
    if (await worksOffline()) throw new Error('The person works offline')
    return request
  },
}

export function readChoice(): Promise<boolean> {
  choice = undefined
  return worksOffline()
}

/** Milliseconds that an uncached page may take before the shell is shown with the data on the device. */
const SHELL_DELAY = 3_000
/** Milliseconds that the check of a cached page may take in the background. */
const CHECK_TIMEOUT = 20_000

/** What the server says about the cached page of a tab, by the id of its client, until the tab asks. */
const verdicts = new Map<string, Promise<PageVerdict>>()

/** A worker that was stopped since has forgotten it: then the page must fetch its data itself. */
export async function verdictFor(clientId: string): Promise<PageVerdict> {
  const verdict = verdicts.get(clientId)
  verdicts.delete(clientId)
  return verdict ?? { verdict: 'unusable' }
}

/** The cached HTML at once, checked in the background; while we develop, the server comes first. */
export async function answerPublicPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = storedAddress(url)
  const stored = address === null ? undefined : await findStoredPage(address)
  if (!stored || address === null || import.meta.env.DEV) return answerUncachedPage(event, url, address, stored)
  const verdict = check(address, stored.clone())
  verdicts.set(event.resultingClientId, verdict)
  event.waitUntil(verdict)
  return stored
}

/** Answers with the shell, in which the browser renders the page. `hidesAddress`: its requests carry no referrer. */
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
export const answerOther = async (event: FetchEvent, url: URL): Promise<Response> =>
  fetch(event.request).catch(() => answerAlone(url))

/** Answers a fundraiser's poster: the server's, or the cached one when the server does not answer. */
export const answerPoster = async (event: FetchEvent, url: URL): Promise<Response> =>
  answerUncachedPage(event, url, url.pathname, await findStoredPage(url.pathname))

async function answerUncachedPage(
  event: FetchEvent,
  url: URL,
  address: string | null,
  known?: Response,
): Promise<Response> {
  const answer = fetchPage(url.href)
  const late = new Promise<null>((resolve) => setTimeout(resolve, SHELL_DELAY, null))
  const storing = answer.then(async (response) => {
    const isPage = response.status === 200 && isOurAnswer(response)
    if (isPage && address !== null) await storePage(address, response.clone())
  })
  event.waitUntil(storing.catch(() => undefined))
  const response = await Promise.race([answer.catch(() => null), late])
  return response && response.status < 500
    ? response
    : (known ?? (await shellOf(url)).shell ?? answer.catch(() => answerAlone(url)))
}

/** Asks the server whether a cached page is still current, and caches a newer one. Never rejects. */
async function check(address: string, stored: Response): Promise<PageVerdict> {
  // The server has a newer build: the waiting worker caches its pages.
  if (self.registration.waiting) return { verdict: 'unusable' }
  // Not the time of the answer: data that was fetched meanwhile, for example after a donation, is newer.
  const askedAt = Date.now()
  try {
    const response = await fetchPage(address, { 'If-None-Match': stored.headers.get('ETag') ?? '' })
    if (!isOurAnswer(response)) return { verdict: 'silent' }
    const answeredAt = Date.parse(response.headers.get('Date') ?? '')
    if (response.status === 304) {
      await storePage(address, stored)
      return { verdict: 'same', askedAt, answeredAt }
    }
    if (response.status !== 200) {
      if (response.status < 500) await forgetPage(address)
      return { verdict: 'unusable' }
    }
    const block = await storePage(address, response)
    return block ? { verdict: 'newer', askedAt, answeredAt, data: block.data } : { verdict: 'unusable' }
  } catch {
    return { verdict: 'silent' }
  }
}

/** Brings a public page into the cache before it is asked for: it then opens without a network. Never rejects. */
export async function fetchPageAhead(url: URL): Promise<void> {
  const address = storedAddress(url)
  if (address === null || (await worksOffline())) return
  try {
    const response = await fetchPage(address)
    if (response.status === 200 && isOurAnswer(response)) await storePage(address, response)
  } catch {
    // It is fetched when it is opened.
  }
}

/** Without credentials, so that nothing personal can get into the cache. */
function fetchPage(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    headers: { Accept: 'text/html', ...headers },
    credentials: 'omit',
    redirect: 'manual',
    signal: timeLimit(CHECK_TIMEOUT),
  })
}

/** The same picture in another size that this device keeps: a list asks for a smaller one than the page that was read. */
export async function otherSize({ request }: { request: Request }): Promise<Response | undefined> {
  const [name = ''] = request.url.split(/(?:-\d+)?\.\w+$/)
  const cache = await caches.open(MEDIA_CACHE)
  const kept = (await cache.keys()).find(({ url }) => name.includes('/media/') && url.startsWith(name))
  return kept && cache.match(kept)
}

/** Answers a request from the device alone; the browser's network error when the device does not have it. */
export async function answerOffline(request: Request, url: URL): Promise<Response> {
  if (request.method !== 'GET') return Response.error()
  if (request.mode !== 'navigate') {
    const kept = (await caches.match(request, { ignoreVary: true })) ?? (await otherSize({ request }))
    return kept ?? Response.error()
  }
  const address = storedAddress(url)
  const page = address === null ? undefined : await findStoredPage(address)
  const known = page ?? (await answerAlone(url))
  // Without a shell nothing could be shown, not even the button that ends this.
  return known.type === 'error' ? fetch(request) : known
}
