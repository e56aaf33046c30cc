import type { Browser } from 'playwright'
import { z } from 'zod'
import { type CountingProxy, startCountingProxy } from '../servers/counting-proxy'
import { startUpdatableServer } from '../servers/updatable-server'
import { bytesOf, countWhile, isOfServer, isPicture, openPhone } from './phone'
import { choosePhone, leaveForProvider, payAtProvider } from './phone-gift'

const VISITS = 20
/** The visits before which a new version was deployed. */
const DEPLOYED_BEFORE = [5, 10, 14, 18]
/** The visit in which the person gives. */
const GIFT = 12
/** Milliseconds for one step on a busy machine. */
const STEP_TIMEOUT = 120_000

const list = z.array(z.object({ id: z.number(), isActive: z.boolean() })).min(9)

/** What a month of use costs: bytes with headers. */
export interface Month {
  pages: number
  all: number
  pictures: number
  /** Everything but pictures, of each visit. */
  byVisit: number[]
}

/**
 * Lives a month with the site on one phone: 20 visits with 30 pages, 4 deployments in between, and a gift by mobile money. The seeded data
 * is a folder that a server of the demo has filled.
 */
export async function liveMonth(browser: Browser, seededData: string): Promise<Month> {
  const proxy = await startCountingProxy()
  const site = await startUpdatableServer(seededData, proxy.origin)
  proxy.forwardTo(site.port)
  try {
    const fundraisers = list.parse(await (await fetch(`${site.origin}/api/fundraisers?limit=30`)).json())
    const open = fundraisers.filter(({ isActive }) => isActive).map(({ id }) => `/fundraiser/${id}`)
    const { context, ...phone } = await openPhone({ browser, proxy, origin: proxy.origin }, { savesData: false })
    context.setDefaultTimeout(STEP_TIMEOUT)
    const byVisit: number[] = []
    let pages = 0
    for (let visit = 1; visit <= VISITS; visit += 1) {
      if (DEPLOYED_BEFORE.includes(visit)) await site.deploy()
      const before = withoutPictures(proxy)
      const path = visit === GIFT ? open[0] : pathOf(visit, open)
      const { page } = await phone.visit(path ?? '/')
      pages += 1
      // Every second visit opens a second page.
      if (visit % 2 === 1) {
        await countWhile(proxy, () => page.goto(proxy.origin + (open[visit % open.length] ?? '/browse')))
        pages += 1
      }
      if (visit === GIFT) {
        await choosePhone(page)
        await leaveForProvider(page)
        await countWhile(proxy, () => payAtProvider(page))
      }
      await page.close()
      byVisit.push(withoutPictures(proxy) - before)
    }
    await context.close()
    return { pages, all: ofPhone(proxy), pictures: bytesOf(proxy.requests, isPicture), byVisit }
  } finally {
    await site.stop()
    await proxy.close()
  }
}

const withoutPictures = (proxy: CountingProxy) => ofPhone(proxy) - bytesOf(proxy.requests, isPicture)

const ofPhone = (proxy: CountingProxy) => proxy.bytesSent() - bytesOf(proxy.requests, isOfServer)

/** Most visits begin at Home; every fourth at Browse, and every fifth with a link to a fundraiser. */
function pathOf(visit: number, fundraisers: string[]): string | undefined {
  if (visit % 5 === 0) return fundraisers[(visit / 5) % fundraisers.length]
  return visit % 4 === 0 ? '/browse' : '/'
}
