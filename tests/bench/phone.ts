import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { CountingProxy } from '../servers/counting-proxy'
import type { TestBed } from './test-bed'

/** Milliseconds without traffic after which a visit counts as finished, and the longest visit. */
const QUIET = 2_000
const LONGEST = 60_000
/** Milliseconds of a stopped clock that pass at once, so that what was asked for is answered before its time is over. */
const STEP = 1_000

/** Bytes with headers, of all and of pictures of fundraisers and people. */
interface Transferred {
  all: number
  requests: number
  pictures: number
}

/** A phone that has never visited the site. */
export async function openPhone({ browser, origin, proxy }: TestBed, { savesData }: { savesData: boolean }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
    // The app suggests to pay from Kenya.
    timezoneId: 'Africa/Nairobi',
    extraHTTPHeaders: savesData ? { 'Save-Data': 'on' } : {},
  })
  const open = async (path: string, isStopped: boolean) => {
    const page = await context.newPage()
    if (savesData) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    }
    if (isStopped) {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
    }
    return { page, transferred: await countWhile(proxy, () => page.goto(origin + path)) }
  }
  return {
    context,
    /** Opens a page in a new tab and waits until no more bytes arrive. */
    visit: (path: string) => open(path, false),
    /** The same with a stopped clock, so that nothing is fetched that is only for later: neither the worker nor what it stores. */
    glance: (path: string) => open(path, true),
    /** Lets time pass for a page, and counts what is transferred meanwhile. */
    stay: (page: Page, milliseconds: number) =>
      countWhile(proxy, async () => {
        for (let passed = 0; passed < milliseconds; passed += STEP) {
          await page.clock.runFor(STEP)
          await wait(100)
        }
      }),
  }
}

/** Counts what is transferred until the work is done and nothing more arrives. */
async function countWhile(proxy: CountingProxy, work: () => Promise<unknown>): Promise<Transferred> {
  const before = { bytes: proxy.bytesSent(), requests: proxy.requests.length }
  await work()
  const end = Date.now() + LONGEST
  let last = { bytes: proxy.bytesSent(), at: Date.now() }
  while (Date.now() - last.at < QUIET && Date.now() < end) {
    await wait(100)
    if (proxy.bytesSent() !== last.bytes) last = { bytes: proxy.bytesSent(), at: Date.now() }
  }
  const requests = proxy.requests.slice(before.requests)
  const pictures = requests.filter(({ url }) => url.startsWith('/media/'))
  return {
    all: proxy.bytesSent() - before.bytes,
    requests: requests.length,
    pictures: pictures.reduce((sum, request) => sum + request.bytes(), 0),
  }
}
