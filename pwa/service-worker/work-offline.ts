import { readMark, WORKS_OFFLINE } from '../offline/storage/device-store'
import { keptAddress } from './kept-address'
import { findPage } from './kept-pages'
import { answerAlone } from './languages'

/** Undefined until the worker has looked: it may have just been started. */
let known: boolean | undefined

/** Whether the person has chosen that no request leaves this device. */
export async function worksOffline(): Promise<boolean> {
  known ??= Boolean(await readMark(WORKS_OFFLINE))
  return known
}

/** The same at once; false while it is not known. */
export const isKnownToWorkOffline = (): boolean => known === true

/** Keeps Workbox from the network then, also while the worker has not looked yet. */
export const staysOffline = {
  async requestWillFetch({ request }: { request: Request }) {
    if (await worksOffline()) throw new Error('The person works offline')
    return request
  },
}

/** Reads the choice again after it has changed. */
export function readChoice(): Promise<boolean> {
  known = undefined
  return worksOffline()
}

/** Answers a request from the device alone; the browser's network error when the device does not have it. */
export async function answerOffline(request: Request, url: URL): Promise<Response> {
  if (request.method !== 'GET') return Response.error()
  if (request.mode !== 'navigate') return (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  const address = keptAddress(url)
  const page = address === null ? undefined : await findPage(address)
  const known = page ?? (await answerAlone(url))
  // Without a shell nothing could be shown, not even the button that ends this.
  return known.type === 'error' ? fetch(request) : known
}
