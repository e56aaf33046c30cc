import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { z } from 'zod'

/** A cheap phone: the speed of this machine divided by this. */
export const SLOWDOWN = 4
/** Milliseconds after which the largest content counts as painted, once everything was loaded. */
const SETTLED = 700

const seen = z.object({
  /** Milliseconds since the navigation. */
  first: z.number(),
  largest: z.number(),
  /** How far things have moved, as CLS counts it. */
  moved: z.number(),
  /** Milliseconds of the longest task of the main thread; 0 when none took longer than 50. */
  longestTask: z.number(),
  /** Milliseconds that tasks took beyond 50 each. */
  blocked: z.number(),
})
export type Paints = z.infer<typeof seen>

/** The phone on which paints are measured. */
export const PAINT_PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const

/** Opens a page on a slow phone, and reads when it was painted. */
export async function paintsOf(context: BrowserContext, address: string): Promise<Paints> {
  const page = await context.newPage()
  try {
    await slowDown(context, page)
    await page.addInitScript(observe)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await wait(SETTLED)
    return seen.parse(await page.evaluate(() => Reflect.get(window, 'seenPaints')))
  } finally {
    await page.close()
  }
}

/** Slows the page's own thread down. */
export async function slowDown(context: BrowserContext, page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page before its own code. It has no function with a name: the names that tsx keeps are not known there. */
function observe(): void {
  const paints = { first: 0, largest: 0, moved: 0, longestTask: 0, blocked: 0 }
  Reflect.set(window, 'seenPaints', paints)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') paints.first = entry.startTime
      if (entry.entryType === 'largest-contentful-paint') paints.largest = entry.startTime
      if ('value' in entry && typeof entry.value === 'number') paints.moved += entry.value
      if (entry.entryType !== 'longtask') continue
      paints.longestTask = Math.max(paints.longestTask, entry.duration)
      paints.blocked += entry.duration - 50
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
    observer.observe({ type, buffered: true })
}
