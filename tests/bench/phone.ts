import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import type { CountedRequest, CountingProxy } from '../servers/counting-proxy'
import type { TestBed } from './test-bed'

/** Milliseconds without traffic after which a visit counts as finished. */
const QUIET = 2_000
/** Milliseconds of a stopped clock that pass at once. */
const STEP = 1_000
/** The maximum duration of a visit, in milliseconds. */
const LONGEST = 60_000

/** What was transferred: bytes with headers, by kind. */
export interface Transferred {
  all: number
  requests: number
  pictures: number
  /** The script of the worker, and what the worker itself asked for. */
  worker: number
}

export interface Visit {
  page: Page
  transferred: Transferred
}

/** A phone that has never visited the site. */
export interface Phone {
  readonly context: BrowserContext
  /** Opens a page in a new tab and waits until no more bytes arrive. */
  visit(path: string): Promise<Visit>
  /** The same with a stopped clock, so that nothing is fetched that is only for later: neither the worker nor what it stores. */
  glance(path: string): Promise<Visit>
  /** Lets time pass for a page, and counts what is transferred meanwhile. */
  stay(page: Page, milliseconds: number): Promise<Transferred>
}

interface PhoneOptions {
  savesData: boolean
}

export async function openPhone(testBed: Pick<TestBed, 'browser' | 'origin' | 'proxy'>, { savesData }: PhoneOptions) {
  const { browser, origin, proxy } = testBed
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // Journeys block it by default.
    serviceWorkers: 'allow',
    // The app suggests to pay from Kenya.
    timezoneId: 'Africa/Nairobi',
    extraHTTPHeaders: savesData ? { 'Save-Data': 'on' } : {},
  })
  const open = async (path: string, isStopped: boolean): Promise<Visit> => {
    const page = await context.newPage()
    if (savesData) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    }
    if (isStopped) {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
    }
    const transferred = await countWhile(proxy, () => page.goto(origin + path))
    return { page, transferred }
  }
  const phone: Phone = {
    context,
    visit: (path) => open(path, false),
    glance: (path) => open(path, true),
    stay: (page, milliseconds) => countWhile(proxy, () => pass(page, milliseconds)),
  }
  return phone
}

/** Lets time pass in steps, so that what was asked for is answered before its time is over. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += STEP) {
    await page.clock.runFor(Math.min(STEP, milliseconds - passed))
    await wait(100)
  }
}

/** Counts what is transferred until the work is done and nothing more arrives. */
export async function countWhile(proxy: CountingProxy, work: () => Promise<unknown>): Promise<Transferred> {
  const before = { bytes: proxy.bytesSent(), requests: proxy.requests.length }
  await work()
  await untilQuiet(() => proxy.bytesSent())
  const requests = proxy.requests.slice(before.requests)
  return {
    all: proxy.bytesSent() - before.bytes,
    requests: requests.length,
    pictures: bytesOf(requests, isPicture),
    worker: bytesOf(requests, isOfWorker),
  }
}

/** Pictures of fundraisers and people. */
export const isPicture = ({ url }: Pick<CountedRequest, 'url'>): boolean => url.startsWith('/media/')
/** What the server asks itself at its start, through its public address: no phone pays for it. */
export const isOfServer = ({ url }: Pick<CountedRequest, 'url'>): boolean =>
  /^\/api\/(?:self-test|webhooks\/)/.test(url)
/** The worker's scripts, and the page that it shows for addresses without a kept page. */
const isOfWorker = ({ url }: CountedRequest) => /^\/(?:sw\.js|shell\.html)/.test(url)

export function bytesOf(requests: CountedRequest[], isMeant: (request: CountedRequest) => boolean): number {
  return requests.filter(isMeant).reduce((sum, request) => sum + request.bytes(), 0)
}

async function untilQuiet(bytesSent: () => number): Promise<void> {
  const end = Date.now() + LONGEST
  let last = { bytes: bytesSent(), at: Date.now() }
  while (Date.now() - last.at < QUIET && Date.now() < end) {
    await wait(100)
    if (bytesSent() !== last.bytes) last = { bytes: bytesSent(), at: Date.now() }
  }
}
