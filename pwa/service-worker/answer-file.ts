import { ASSETS_CACHE, MEDIA_CACHE } from '../offline/device/cache-names'
import { readMark, USES_LESS_DATA } from '../offline/storage/device-store'
import '../offline/connection/network-information'

/** The maximum number of cached pictures; the oldest are deleted. With the size limit they take at most 12 MB. */
const MAXIMUM_PICTURES = 100
/** Bytes. */
const MAXIMUM_PICTURE = 120_000
const MAXIMUM_PICTURE_SAVING_DATA = 60_000

/** Answers a script, style or icon from the cache, which also has the files of a newer worker that is still waiting. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(put(ASSETS_CACHE, event.request, response.clone()))
  return response
}

/** Answers a picture of a fundraiser or a person. Its name never gets other content. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(MEDIA_CACHE)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(keepPicture(event.request, response.clone()))
  return response
}

async function keepPicture(request: Request, response: Response): Promise<void> {
  const limit = (await savesData()) ? MAXIMUM_PICTURE_SAVING_DATA : MAXIMUM_PICTURE
  const bytes = response.headers.get('Content-Length')
  if (bytes === null || Number(bytes) > limit) return
  await put(MEDIA_CACHE, request, response)
  const cache = await caches.open(MEDIA_CACHE)
  const pictures = await cache.keys()
  await Promise.all(pictures.slice(0, -MAXIMUM_PICTURES).map((picture) => cache.delete(picture)))
}

/** Stores a response. On a full device it deletes the pictures first; the page gets its response anyway. */
async function put(cacheName: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(request, response).catch(() => caches.delete(MEDIA_CACHE))
}

const savesData = async () => navigator.connection?.saveData || readMark(USES_LESS_DATA)
