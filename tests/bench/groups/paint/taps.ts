import type { Browser } from 'playwright'
import { startSlowLine } from '../../../servers/slow-line'
import { PAINT_PHONE, slowDown } from '../../paints'
import type { Measure } from '../../registry'
import { rowOf, valueAtLeast, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'
import { type Place, type Random, Visitor } from '../../visitor'

const LINE = { bitsPerSecond: 400_000, roundTripMs: 400 }
/** A third of the goal's 200: each third begins with another part of the site, in a group of its own. */
const TAPS = 67
/** As many as come while the app is on its way and starts. */
const TAPS_PER_VISIT = 5
/** The same taps in each run. */
const SEED = 20_261

/** Taps: all, those before the app had taken over, those that were lost, and of these the ones whose aim had moved away. */
type Count = Record<'taps' | 'early' | 'lost' | 'moved', number>

/**
 * Random taps from the first paint on, one after the other, on a slow line and a slow phone. A tap is lost if it does not do what it is
 * for, or if the app undoes that when it starts.
 */
export const measureTaps =
  (place: Place): Measure =>
  (report) =>
    withTestBed(async ({ browser, server, fundraiserPath }) => {
      const path = place === 'filter' ? '/browse' : fundraiserPath
      const random = randomFrom(SEED)
      const wanted = samples(TAPS, TAPS_PER_VISIT)
      const sum: Count = { taps: 0, early: 0, lost: 0, moved: 0 }
      while (sum.taps < wanted) {
        const most = Math.min(TAPS_PER_VISIT, wanted - sum.taps)
        const count = await tapOnFirstVisit(browser, { path, place, port: server.port, most, random })
        sum.taps += count.taps
        sum.early += count.early
        sum.lost += count.lost
        sum.moved += count.moved
      }
      const row = { id: 'P32', unit: 'count' } as const
      const what = `${wanted} taps on ${place} and menu`
      report(rowOf({ ...row, name: `lost of ${what}`, value: sum.lost, goal: valueAtMost(0) }))
      const moved = `  of these whose aim had moved away, ${place}`
      report(rowOf({ ...row, name: moved, value: sum.moved, goal: valueAtMost(0) }))
      // With fewer of them, the rows above would say little about pages whose app is on its way.
      const name = `  of ${what} before the app ran`
      report(rowOf({ ...row, name, value: sum.early, goal: valueAtLeast(Math.floor(wanted / 4)) }))
    })

interface Visit {
  path: string
  place: Place
  port: number
  most: number
  random: Random
}

/** Opens a page on a line of its own, and taps until the page is left or a tap is lost: then nobody knows what is open. */
async function tapOnFirstVisit(browser: Browser, { path, place, port, most, random }: Visit): Promise<Count> {
  const count: Count = { taps: 0, early: 0, lost: 0, moved: 0 }
  const line = await startSlowLine(LINE)
  line.forwardTo(port)
  const context = await browser.newContext(PAINT_PHONE)
  try {
    const page = await context.newPage()
    await slowDown(context, page)
    const visitor = new Visitor(page, random)
    await visitor.open(line.origin + path, place)
    while (count.taps < most && count.lost === 0 && !visitor.hasLeft()) {
      const outcome = await visitor.tap(place)
      count.taps += 1
      if (visitor.wasEarly) count.early += 1
      if (outcome !== 'done') count.lost += 1
      if (outcome === 'moved') count.moved += 1
    }
    if (count.lost === 0 && !visitor.hasLeft() && !(await visitor.isAllKept())) count.lost += 1
    return count
  } finally {
    await context.close()
    await line.close()
  }
}

/** A fixed sequence of numbers from 0 to 1. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
