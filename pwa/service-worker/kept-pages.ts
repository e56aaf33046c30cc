import { pagesCache } from '../offline/cache-names'
import { BUILD } from './build'
import { KEPT_TIMING } from './messages'
import { type PageBlock, readPageBlock } from './page-block'
import { SHELL_PATH } from './shell-path'

/** Without the shell. */
const MAXIMUM_PAGES = 30

const open = () => caches.open(pagesCache(BUILD))

/** The last HTML of a page of this build. */
export async function findPage(address: string): Promise<Response | undefined> {
  return (await open()).match(address)
}

/**
 * Keeps a page under its address, as known to be current now. Null and not kept when it is of another build: the assets
 * that it names belong to another worker.
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

/** Cache Storage lists what was put last at the end. */
async function forgetOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SHELL_PATH)
  await Promise.all(pages.slice(0, -MAXIMUM_PAGES).map((page) => cache.delete(page)))
}
