import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startSlowLine } from '../servers/slow-line'
import { PAINT_PHONE, slowDown } from './paint'
import { type Report, valueAtMost } from './row'
import type { TestBed } from './test-bed'

const LINE = { bitsPerSecond: 400_000, roundTripMs: 400 }
const TAPS = 200
/** As many as come while the app is on its way and starts. */
const TAPS_PER_VISIT = 5
/** The longest time between seeing a thing and tapping it, in milliseconds. */
const LONGEST_PAUSE = 900
/** Milliseconds for what a tap is for. Later, nobody still waits for it. */
const PATIENCE = 12_000
/** Milliseconds after the app has taken over, until it has done what it does at its start. */
const SETTLED = 500

/** What opens and closes something: what is tapped to open it and to close it, and what is there while it is open. */
const THINGS = {
  menu: {
    opens: '.menu:not([open]) > summary, .menu-button[aria-haspopup]',
    closes: '.menu[open] > summary, dialog.menu-panel[open] .menu-button',
    isOpen: '.menu[open], dialog.menu-panel[open]',
  },
  share: { opens: '.share > summary', closes: '.share > summary', isOpen: '.share[open]' },
}
type Thing = keyof typeof THINGS

/**
 * Taps from the first paint on, one after the other, on a slow line and a slow phone. A tap is lost if it does not do what it is for, or if
 * the app undoes that when it starts.
 */
export async function measureTaps({ browser, server, fundraiserPath }: TestBed, report: Report): Promise<void> {
  let [taps, lost] = [0, 0]
  while (taps < TAPS) {
    const line = await startSlowLine(LINE)
    line.forwardTo(server.port)
    const context = await browser.newContext(PAINT_PHONE)
    const page = await context.newPage()
    await slowDown(context, page)
    lost += await lostOnFirstVisit(page, line.origin + fundraiserPath)
    taps += TAPS_PER_VISIT
    await context.close()
    await line.close()
  }
  report({
    name: `taps after the first paint that are lost, of ${taps}`,
    unit: 'count',
    value: lost,
    goal: valueAtMost(0),
  })
}

/** 1 if a tap was lost: then nobody knows what is open. */
async function lostOnFirstVisit(page: Page, address: string): Promise<0 | 1> {
  page.setDefaultTimeout(PATIENCE)
  let hasApp = false
  await page.exposeFunction('reportApp', () => {
    hasApp = true
  })
  await page.addInitScript(() => addEventListener('pamoja:ready', () => Reflect.get(window, 'reportApp')()))
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.locator(THINGS.share.opens).waitFor()
  await page.evaluate((share) => document.querySelector(share)?.scrollIntoView({ block: 'center' }), THINGS.share.opens)
  const open = { menu: false, share: false }
  try {
    for (let tap = 0; tap < TAPS_PER_VISIT; tap += 1) {
      // An open menu covers the rest.
      const thing: Thing = open.menu || tap % 3 === 1 ? 'menu' : 'share'
      await touch(page, open[thing] ? THINGS[thing].closes : THINGS[thing].opens)
      open[thing] = !open[thing]
      await page.locator(THINGS[thing].isOpen).waitFor({ state: open[thing] ? 'attached' : 'detached' })
    }
  } catch (error) {
    console.error(`  ${String(error).split('\n', 1)[0]}`)
    return 1
  }
  for (const end = Date.now() + PATIENCE; !hasApp && Date.now() < end; ) await wait(100)
  await wait(SETTLED)
  for (const thing of ['menu', 'share'] as const)
    if ((await page.locator(THINGS[thing].isOpen).count()) > 0 !== open[thing]) return 1
  return 0
}

/**
 * Sees where something is, and taps there a moment later. Nothing is asked of the page in between, so it may be busy then; and if it moves
 * the thing away, the tap is lost.
 */
async function touch(page: Page, selector: string): Promise<void> {
  const thing = page.locator(selector).first()
  // Waits until it moves no more, as the menu does when it opens.
  await thing.tap({ trial: true })
  const box = await thing.boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  await wait(Math.random() * LONGEST_PAUSE)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
