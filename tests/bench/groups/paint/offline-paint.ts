import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from 'playwright'
import { startSlowLine } from '../../../servers/slow-line'
import { PAINT_PHONE, paintsOf } from '../../paints'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf } from '../../row'
import { samples } from '../../samples'
import { startStaticTwin } from '../../static-twin'
import { withTestBed } from '../../test-bed'

const PAIRS = 7
const SLOW_4G = { bitsPerSecond: 1_638_000, roundTripMs: 150 }

/** The first paint without a connection: beside our own first visit on slow 4G, and beside the same page as one file in a worker. */
export const measureOfflinePaint: Measure = (report) =>
  withTestBed(async ({ browser, origin, server }) => {
    const twin = await startStaticTwin(server.origin, '/')
    const line = await startSlowLine(SLOW_4G)
    line.forwardTo(server.port)
    const ours = await browser.newContext(PAINT_PHONE)
    const theirs = await browser.newContext(PAINT_PHONE)
    const twinAddress = `http://localhost:${twin.port}/`
    try {
      await keep(ours, `${origin}/`)
      await keep(theirs, twinAddress, '/sw.js')
      await ours.setOffline(true)
      await theirs.setOffline(true)
      const besideFirst: Pair[] = []
      const besideStatic: Pair[] = []
      for (let pair = 0; pair <= samples(PAIRS); pair += 1) {
        const offline = (await paintsOf(ours, `${origin}/`)).first
        const asFile = (await paintsOf(theirs, twinAddress)).first
        const visitor = await browser.newContext(PAINT_PHONE)
        const first = (await paintsOf(visitor, `${line.origin}/`)).first
        await visitor.close()
        if (pair === 0) continue
        besideFirst.push({ ours: offline, twin: first })
        besideStatic.push({ ours: offline, twin: asFile })
      }
      const row = { id: 'P7', unit: 'ms' } as const
      const name = 'first paint of / without a connection'
      report(rowOf({ ...row, name: `${name}, beside a first visit`, ...ofPairs(besideFirst), goal: ratioAtMost(0.7) }))
      report(rowOf({ ...row, name: `${name}, beside one file`, ...ofPairs(besideStatic), goal: ratioAtMost(1.15) }))
    } finally {
      await ours.close()
      await theirs.close()
      await line.close()
      twin.close()
    }
  })

/** Visits a page until its worker has kept it. A page without script of its own is given the worker. */
async function keep(context: BrowserContext, address: string, worker?: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  if (worker) await page.evaluate((path) => navigator.serviceWorker.register(path).then(() => undefined), worker)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  while (!(await page.evaluate((kept) => caches.match(kept).then(Boolean), address))) await wait(100)
  await page.waitForLoadState('networkidle')
  await page.close()
}
