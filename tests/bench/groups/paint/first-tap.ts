import type { Browser, Page } from 'playwright'
import { startSlowLine } from '../../../servers/slow-line'
import type { Measure } from '../../registry'
import { type Measured, ofPairs, type Pair, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'

const LINE = { bitsPerSecond: 400_000, roundTripMs: 400 }
const SLOWDOWN = 4
const VISITS = 7
/** Milliseconds until the tap must have led to the checkout. Later, nobody still waits for it. */
const PATIENCE = 20_000
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/**
 * Taps an amount on a card of Home 50 ms after its first paint, on a slow line and a slow phone, when no script of the app has arrived. The
 * twin is that first paint. A tap counts from the moment when the page handles it, and only if it leads to the checkout.
 */
export const measureFirstTap: Measure = (report) =>
  withTestBed(async ({ browser, server }) => {
    const arrived: Pair[] = []
    let lost = 0
    // The first visit warms the server up.
    for (let visit = 0; visit <= samples(VISITS); visit += 1) {
      const tap = await tapAfterPaint(browser, server.port)
      if (visit === 0) continue
      if (tap) arrived.push(tap)
      else lost += 1
    }
    const rows: Measured[] = [
      { name: 'taps right after the first paint that are lost', unit: 'count', value: lost, goal: valueAtMost(0) },
    ]
    if (arrived.length > 0) {
      const name = 'first working tap beside the first paint'
      rows.unshift({ name, unit: 'ms', ...ofPairs(arrived), goal: ratioAtMost(1.1) })
    }
    for (const row of rows) report(rowOf({ ...row, id: 'P10' }))
  })

/** When the tap and the first paint happened, in milliseconds since the navigation; null if the tap has led nowhere. */
async function tapAfterPaint(browser: Browser, port: number): Promise<Pair | null> {
  const line = await startSlowLine(LINE)
  line.forwardTo(port)
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.exposeFunction('tapAt', (x: number, y: number) => page.touchscreen.tap(x, y))
    await page.addInitScript(askForTap)
    await page.goto(line.origin, { waitUntil: 'commit' })
    const hasArrived = await page.waitForURL(/\/checkout\?/, { waitUntil: 'commit', timeout: PATIENCE }).then(
      () => true,
      () => false,
    )
    return hasArrived ? await readTimes(page) : null
  } finally {
    await context.close()
    await line.close()
  }
}

/** What the page before has noted: both pages have the same origin. */
async function readTimes(page: Page): Promise<Pair> {
  const [ours, twin] = await page.evaluate(() =>
    ['tapped', 'painted'].map((name) => Number(sessionStorage.getItem(name) ?? Number.NaN)),
  )
  if (ours === undefined || twin === undefined) throw new Error('The page has noted no times')
  return { ours, twin }
}

/** Runs in the page before its own code. It has no function with a name: the names that tsx keeps are not known there. */
function askForTap(): void {
  if (location.pathname !== '/') return
  addEventListener('click', () => sessionStorage.setItem('tapped', String(performance.now())), true)
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (!paint) return
    sessionStorage.setItem('painted', String(paint.startTime))
    const after = Math.max(0, paint.startTime + 50 - performance.now())
    setTimeout(() => {
      const link = document.querySelector('.quick a')
      const tap: unknown = Reflect.get(window, 'tapAt')
      if (!link || typeof tap !== 'function') return
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = link.getBoundingClientRect()
      tap(x + width / 2, y + height / 2)
    }, after)
  }).observe({ type: 'paint', buffered: true })
}
