import { isOurAnswer } from '../api/our-answer'
import { timeLimit } from '../api/time-limit'
import { keptAddress } from '../route-paths'
import { findPage, forgetPage, keepPage } from './kept-pages'
import type { PageVerdict, WorkerMessage } from './messages'
import { SHELL_PATH } from './shell-path'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds that a person waits for a page never seen before, until the shell shows what the device has. */
const PATIENCE = 3_000
/** Milliseconds that a page may take behind one that is shown already. */
const LIMIT = 20_000

/** A public page: its last HTML at once and checked behind it; never seen, the server's answer, or the shell where that is late. */
export async function answerPublicPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = keptAddress(url)
  const kept = address === null ? undefined : await findPage(address)
  if (!kept || address === null) return answerUnseenPage(event, url, address)
  event.waitUntil(check(address, kept.clone()).then((verdict) => tell(event.resultingClientId, verdict)))
  return kept
}

/** Any other page of ours: the shell, in which the browser draws it. `hidesAddress`: what it loads is not told where it is. */
export async function answerWithShell(event: FetchEvent, hidesAddress: boolean): Promise<Response> {
  const shell = await findPage(SHELL_PATH)
  if (!shell) return fetch(event.request)
  event.waitUntil(check(SHELL_PATH, shell.clone()))
  if (!hidesAddress) return shell
  const headers = new Headers(shell.headers)
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(shell.body, { headers })
}

/** An address that is no page: whatever the server says, or the shell when it can't be reached. */
export async function answerOther(event: FetchEvent): Promise<Response> {
  return fetch(event.request).catch(async () => (await findPage(SHELL_PATH)) ?? Response.error())
}

/** A fundraiser's poster as it is now; the one that was seen last where the server does not answer. */
export async function answerPoster(event: FetchEvent, url: URL): Promise<Response> {
  return answerUnseenPage(event, url, url.pathname, await findPage(url.pathname))
}

async function answerUnseenPage(
  event: FetchEvent,
  url: URL,
  address: string | null,
  known?: Response,
): Promise<Response> {
  const answer = fetchPage(url.href)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const kept = answer.then(async (response) => {
    const isPage = response.status === 200 && isOurAnswer(response)
    if (isPage && address !== null) await keepPage(address, response.clone())
  })
  event.waitUntil(kept.catch(() => undefined))
  const response = await Promise.race([answer.catch(() => null), late])
  return response && response.status < 500 ? response : (known ?? (await findPage(SHELL_PATH)) ?? answer)
}

/** Asks the server whether a kept page is still current, and keeps what it answers. Never rejects. */
async function check(address: string, kept: Response): Promise<PageVerdict> {
  // The server is of a newer build: its pages are kept by the worker that waits.
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

/** Public pages are the same for everyone; without credentials nothing personal can get into one. */
function fetchPage(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    headers: { Accept: 'text/html', ...headers },
    credentials: 'omit',
    redirect: 'manual',
    signal: timeLimit(LIMIT),
  })
}

async function tell(clientId: string, verdict: PageVerdict): Promise<void> {
  const client = await self.clients.get(clientId)
  const message: WorkerMessage = { type: 'PAGE_CHECKED', ...verdict }
  client?.postMessage(message)
}
