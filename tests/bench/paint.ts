import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { z } from 'zod'
import { startSlowLine } from '../servers/slow-line'
import { type Measure, median, ofPairs, type Report, ratioAtMost, valueAtMost } from './row'
import { type StaticTwin, startStaticTwin } from './static-twin'
import { measureTaps } from './taps'
import { type TestBed, withTestBed } from './test-bed'

const PAIRS = 7
const ROUNDS = 3
/** A cheap phone: the speed of this machine divided by this. */
const SLOWDOWN = 4
/** Milliseconds after which the largest content counts as painted, or an interaction as reported. */
const SETTLED = 1_000
/** Milliseconds below which the browser reports no interaction. */
const SHORTEST = 16
const NETWORKS = {
  '400 kbit/s': { line: { bitsPerSecond: 400_000, roundTripMs: 400 }, first: 1.15, largest: 1.15 },
  'slow 4G': { line: { bitsPerSecond: 1_638_000, roundTripMs: 150 }, first: 1.1, largest: 1.25 },
  '9 Mbit/s': { line: { bitsPerSecond: 9_000_000, roundTripMs: 100 }, first: 1.25, largest: 1.25 },
}
/** The phone on which paints are measured. */
export const PAINT_PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const

const seen = z.object({ first: z.number(), largest: z.number(), moved: z.number(), durations: z.array(z.number()) })
type Seen = z.infer<typeof seen>

/** When Home is painted beside the same page as one file without script, and how fast pages answer to fingers and keys. */
export const measurePaint: Measure = (report) =>
  withTestBed(async (testBed) => {
    const twin = await startStaticTwin(testBed.server.origin, '/')
    for (const [network, { line, first, largest }] of Object.entries(NETWORKS)) {
      const pairs = await firstVisits(line, testBed, twin)
      const compare = (name: 'first' | 'largest') =>
        ofPairs(pairs.map((pair) => ({ ours: pair.ours[name], twin: pair.twin[name] })))
      const moved = median(pairs.map(({ ours }) => ours.moved))
      report({ name: `first paint of /, ${network}`, unit: 'ms', ...compare('first'), goal: ratioAtMost(first) })
      report({ name: '  largest paint', unit: 'ms', ...compare('largest'), goal: ratioAtMost(largest) })
      report({ name: '  layout shift', unit: 'score', value: moved, goal: valueAtMost(0.01) })
    }
    twin.close()
    await measureTaps(testBed, report)
    await measureInteractions(testBed, report)
  })

/** Pairs of first visits, one after the other, on lines of their own. The first pair warms both up. */
async function firstVisits(
  line: Parameters<typeof startSlowLine>[0],
  { browser, server }: TestBed,
  twin: Pick<StaticTwin, 'port'>,
): Promise<{ ours: Seen; twin: Seen }[]> {
  const [ourLine, twinLine] = [await startSlowLine(line), await startSlowLine(line)]
  ourLine.forwardTo(server.port)
  twinLine.forwardTo(twin.port)
  const pairs: { ours: Seen; twin: Seen }[] = []
  for (let pair = 0; pair <= PAIRS; pair += 1)
    pairs.push({ ours: await paintsOf(browser, ourLine.origin), twin: await paintsOf(browser, twinLine.origin) })
  await Promise.all([ourLine.close(), twinLine.close()])
  return pairs.slice(1)
}

function paintsOf(browser: Browser, origin: string): Promise<Seen> {
  return onPhone(browser, async (page, context) => {
    await slowDown(context, page)
    await page.goto(`${origin}/`, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await wait(SETTLED)
    return read(page)
  })
}

interface Step {
  path: string
  /** What is tapped, or typed into. */
  target: string
  keys?: string
}

/** The time from an input to the next paint, over a tour of the site on a slow phone. */
async function measureInteractions({ browser, server, fundraiserPath }: TestBed, report: Report): Promise<void> {
  const steps: Step[] = [
    { path: fundraiserPath, target: '.quick-amounts .button' },
    { path: '/auth', target: '[role=tab][aria-selected=false]' },
    { path: '/browse', target: '.menu > summary, .menu-button[aria-haspopup]' },
    { path: '/help', target: '#help-search', keys: 'receipt' },
    { path: '/create-fundraiser', target: 'textarea[name=description]', keys: 'The roof of our classroom went.' },
  ]
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const step of steps) times.push(await slowestOf(browser, server.origin, step))
  const value = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.75) - 1] ?? Number.NaN
  const name = `interaction to the next paint, CPU divided by ${SLOWDOWN}, p75`
  report({ name, unit: 'ms', value, goal: valueAtMost(150) })
}

function slowestOf(browser: Browser, origin: string, { path, target, keys }: Step): Promise<number> {
  return onPhone(browser, async (page, context) => {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const thing = page.locator(target).first()
    await thing.waitFor()
    await slowDown(context, page)
    await wait(SETTLED)
    const before = (await read(page)).durations.length
    if (keys) await thing.pressSequentially(keys, { delay: 40 })
    else await thing.tap()
    await wait(SETTLED)
    return Math.max(SHORTEST, ...(await read(page)).durations.slice(before))
  })
}

async function onPhone<Result>(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext(PAINT_PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    return await work(page, context)
  } finally {
    await context.close()
  }
}

/** Slows the page's own thread down. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const read = async (page: Page): Promise<Seen> => seen.parse(await page.evaluate(() => Reflect.get(window, 'seen')))

/** Runs in the page before its own code. It has no function with a name: the names that tsx keeps are not known there. */
function observe(): void {
  const found = { first: 0, largest: 0, moved: 0, durations: [] as number[] }
  Reflect.set(window, 'seen', found)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') found.first = entry.startTime
      if (entry.entryType === 'largest-contentful-paint') found.largest = entry.startTime
      if ('value' in entry && typeof entry.value === 'number') found.moved += entry.value
      if ('interactionId' in entry && entry.interactionId) found.durations.push(entry.duration)
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) observer.observe({ type, buffered: true })
  // Not written in place: the types of the platform do not know the threshold.
  const events = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(events)
}
