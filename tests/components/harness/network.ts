import { onTestFinished, vi } from 'vitest'
import { untilEverythingIsRead } from './page'

type Matches = (asked: string, method: string | undefined) => boolean

const isWriteTo =
  (path: string): Matches =>
  (asked, method) =>
    asked === path && method !== 'GET'

/** Intercepts some calls between the page and the server. Ends with the test. */
function interceptCalls(matches: Matches, handle: (passOn: () => Promise<Response>) => Promise<Response>): void {
  const originalFetch = globalThis.fetch
  globalThis.fetch = (asked, options) => {
    const passOn = () => originalFetch(asked, options)
    return matches(String(asked), options?.method) ? handle(passOn) : passOn()
  }
  onTestFinished(() => {
    globalThis.fetch = originalFetch
  })
}

/** Delays the writes to an address, so that a test can see the pending state. Returns the function that releases them. */
export const holdWrites = (path: string): (() => void) => hold(isWriteTo(path))

/** The same for reads of addresses with this prefix. */
export const holdReads = (start: string): (() => void) =>
  hold((asked, method) => asked.startsWith(start) && method === 'GET')

function hold(matches: Matches): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  interceptCalls(matches, (passOn) => released.then(passOn))
  return () => release()
}

/** Answers the writes to an address in place of the server. Returns the function that stops this. */
export function answerWrites(path: string, status: number, answer: () => object | null): () => void {
  let isOver = false
  interceptCalls(isWriteTo(path), async (passOn) => {
    if (isOver) return passOn()
    const json = answer()
    return new Response(json && JSON.stringify(json), { status, headers: { 'X-Pamoja': '1' } })
  })
  return () => {
    isOver = true
  }
}

/** Lets the writes to an address reach the server, but loses their answers. */
export function loseAnswers(path: string): void {
  interceptCalls(isWriteTo(path), async (passOn) => {
    await passOn()
    throw new TypeError('Failed to fetch')
  })
}

/** Breaks the writes to an address: none reaches the server. Returns the function that repairs the connection. */
export const breakWrites = (path: string): (() => void) => breakCalls(isWriteTo(path))

/** The same for reads of addresses with this prefix. */
export const breakReads = (start: string): (() => void) =>
  breakCalls((asked, method) => asked.startsWith(start) && method === 'GET')

function breakCalls(matches: Matches): () => void {
  let isRepaired = false
  interceptCalls(matches, async (passOn) => {
    if (!isRepaired) throw new TypeError('Failed to fetch')
    return passOn()
  })
  return () => {
    isRepaired = true
  }
}

/** Breaks all reads, and lets the page know that there is no connection. */
export async function loseConnection(): Promise<void> {
  // An answer that comes later would tell the page that the connection is back.
  await untilEverythingIsRead()
  breakReads('/api/')
  const { reportNoNetwork } = await import('../../../pwa/offline/connection')
  reportNoNetwork()
}

/** The calls of the page from now on. */
export function countCalls(): () => string[] {
  const calls = vi.spyOn(globalThis, 'fetch')
  return () => calls.mock.calls.map(([asked, options]) => `${options?.method ?? 'GET'} ${String(asked)}`)
}

/** Lets the device's storage fail from now on as a browser does. Ends with the test. */
export function failStorage(name: 'QuotaExceededError' | 'TimeoutError') {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The storage fails', name)
  })
  onTestFinished(() => put.mockRestore())
  return put
}
