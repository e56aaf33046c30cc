import { WORK_OFFLINE_CACHE } from '../offline/device/cache-names'
import { SHELL_PATH } from '../offline/device/shell-path'
import { keptAddress } from '../page/find-page'
import { findPage } from './kept-pages'

/** Undefined until the worker has looked: it may have just been started. */
let known: boolean | undefined

/** Whether the person has chosen that no request leaves this device. */
export async function worksOffline(): Promise<boolean> {
  known ??= await caches.has(WORK_OFFLINE_CACHE).catch(() => false)
  return known
}

/** The same at once; false while it is not known. */
export const isKnownToWorkOffline = (): boolean => known === true

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
  // Without a shell nothing could be shown, not even the button that ends this.
  return page ?? (await findPage(SHELL_PATH)) ?? fetch(request)
}
