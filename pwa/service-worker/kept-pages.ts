import { pagesCache, SHELL_PATH } from '../offline/device/cache-names'
import { KEPT_TIMING } from '../offline/device/worker-messages'
import { BUILD } from './build-files'

/** The maximum number of cached pages, without the shells. */
const MAXIMUM_PAGES = 30

const open = () => caches.open(pagesCache(BUILD))

/** The cached HTML of a page of this build. */
export async function findPage(address: string): Promise<Response | undefined> {
  return (await open()).match(address)
}

/**
 * Caches a page under its address, marked as current now. Null and not cached when it is of another build: another worker has the
 * assets that it names.
 */
export async function keepPage(address: string, response: Response): Promise<PageBlock | null> {
  const html = await response.text()
  const block = readPageBlock(html)
  if (block?.build !== BUILD) return null
  const headers = new Headers(response.headers)
  headers.set('Server-Timing', `${KEPT_TIMING};dur=${Date.now()}`)
  const cache = await open()
  await cache.put(address, new Response(html, { headers }))
  await forgetOldest(cache)
  return block
}

export async function forgetPage(address: string): Promise<void> {
  await (await open()).delete(address)
}

/** Deletes the oldest pages. Cache Storage lists the latest at the end. */
async function forgetOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(SHELL_PATH))
  await Promise.all(pages.slice(0, -MAXIMUM_PAGES).map((page) => cache.delete(page)))
}

/** The data block at the end of a page of this site. */
interface PageBlock {
  build: string
  /** JSON. */
  data: string
}

/** Finds the data block in a page's HTML; null when it is not our page. The data has no `<` (server/http/pages/document.ts). */
function readPageBlock(html: string): PageBlock | null {
  const [, build, data] = /<script [^>]*id="page-data" data-build="([^"]*)">([^<]*)</.exec(html) ?? []
  return build !== undefined && data !== undefined ? { build, data } : null
}
