import { prefixOf, splitLanguage } from '#shared/language/languages'
import { pagesCache, SHELL_PATH } from '../offline/caches'
import { STORED_TIMING } from '../offline/worker-messages'
import { findPage } from '../page/pages'
import { BUILD } from './build-files'

/** The maximum number of cached pages, without the shells. */
const MAXIMUM_PAGES = 30

const open = () => caches.open(pagesCache(BUILD))

export const findStoredPage = async (address: string): Promise<Response | undefined> => (await open()).match(address)

/** Caches a page, marked as current now. Null and not cached when it is of another build, whose files it names. */
export async function storePage(address: string, response: Response): Promise<PageBlock | null> {
  const html = await response.text()
  const block = readPageBlock(html)
  if (block?.build !== BUILD) return null
  const headers = new Headers(response.headers)
  headers.set('Server-Timing', `${STORED_TIMING};dur=${Date.now()}`)
  const cache = await open()
  await cache.put(address, new Response(html, { headers }))
  await forgetOldest(cache)
  return block
}

export async function forgetPage(address: string): Promise<void> {
  await (await open()).delete(address)
}

async function forgetOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(SHELL_PATH))
  await Promise.all(pages.slice(0, -MAXIMUM_PAGES).map((page) => cache.delete(page)))
}

interface PageBlock {
  build: string
  /** JSON. */
  data: string
}

/** Null when it is not our page. The data has no `<` (server/http/pages/document.ts). */
function readPageBlock(html: string): PageBlock | null {
  const [, build, data] = /<script [^>]*id="page-data" data-build="([^"]*)">([^<]*)</.exec(html) ?? []
  return build !== undefined && data !== undefined ? { build, data } : null
}

/** Parameters of a shared link that only the script reads: the page is the same for all. */
const OF_LINKS = ['amount', 'via']

/** Path and sorted parameters; null if it is no public page, or has another parameter. */
export function storedAddress(url: URL): string | null {
  const { language, path } = splitLanguage(url.pathname)
  const page = findPage(path)
  if (page?.kind !== 'public') return null
  const search = new URLSearchParams(url.search)
  for (const name of OF_LINKS) if (!page.query?.includes(name)) search.delete(name)
  search.sort()
  for (const name of search.keys()) if (!page.query?.includes(name)) return null
  const query = search.toString()
  // `/sw/` is the same page as `/sw`.
  return (path === '/' && language !== 'en' ? prefixOf(language) : url.pathname) + (query && `?${query}`)
}
