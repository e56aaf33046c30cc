import { ASSETS_CACHE, LESS_DATA_CACHE, MEDIA_CACHE } from '../offline/cache-names'
import '../offline/network-information'

/** Pictures kept, oldest out; with the limit for each they take 12 MB at most. */
const MAXIMUM_PICTURES = 100
/** Bytes. */
const MAXIMUM_PICTURE = 120_000
const MAXIMUM_PICTURE_SAVING_DATA = 60_000

/** A script, style or icon: from the device, where a newer worker that still waits has put its own too. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(put(ASSETS_CACHE, event.request, response.clone()))
  return response
}

/** A picture of a fundraiser or a person. Its name belongs to its content for ever. */
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

/** A full device loses its pictures first; the page still gets its answer. */
async function put(cacheName: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(request, response).catch(() => caches.delete(MEDIA_CACHE))
}

const savesData = async () => navigator.connection?.saveData || caches.has(LESS_DATA_CACHE)
