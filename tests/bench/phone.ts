import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import type { TestBed } from './test-bed'

/** Milliseconds without traffic after which a visit counts as finished. */
const QUIET = 3_000
/** The maximum duration of a visit, in milliseconds. */
const LONGEST = 30_000

export interface Visit {
  page: Page
  /** All bytes over the wire during the visit, including headers and the service worker's own downloads. */
  bytes: number
  requests: number
}

/** A phone that has never visited the site. */
export interface Phone {
  readonly context: BrowserContext
  /** Opens a page in a new tab and waits until no more bytes arrive. */
  visit(path: string): Promise<Visit>
}

export async function openPhone({ browser, origin, proxy }: TestBed, options: { savesData: boolean }): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: options.savesData ? { 'Save-Data': 'on' } : {},
  })
  return {
    context,
    async visit(path) {
      const before = { bytes: proxy.bytesSent(), requests: proxy.requests.length }
      const page = await context.newPage()
      if (options.savesData) {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
      }
      await page.goto(origin + path)
      await untilQuiet(() => proxy.bytesSent())
      return {
        page,
        bytes: proxy.bytesSent() - before.bytes,
        requests: proxy.requests.length - before.requests,
      }
    },
  }
}

async function untilQuiet(bytesSent: () => number): Promise<void> {
  const end = Date.now() + LONGEST
  let last = { bytes: bytesSent(), at: Date.now() }
  while (Date.now() - last.at < QUIET && Date.now() < end) {
    await wait(100)
    if (bytesSent() !== last.bytes) last = { bytes: bytesSent(), at: Date.now() }
  }
}
