import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { z } from 'zod'

/** Milliseconds below which the browser reports no interaction. */
const SHORTEST = 16
/** Of so many interactions one is left out, as in what browsers report as INP. */
const ONE_OF = 50
/** Milliseconds until a page has done what it does by itself, and until everything of an interaction was reported. */
const SETTLED = 1_000

const seen = z.object({ durations: z.array(z.number()), longTasks: z.number() })

export interface Interactions {
  /** Milliseconds from the input to the next paint, of those that took long enough to be reported. */
  durations: number[]
  /** Tasks of the main thread that took longer than 50 ms. */
  longTasks: number
}

/** What the browser reports of the interactions that `act` makes with a page. The page must have been opened after `observe`. */
export async function interactionsOf(page: Page, act: () => Promise<void>): Promise<Interactions> {
  await wait(SETTLED)
  await page.evaluate(() => {
    Reflect.set(window, 'seenDurations', new Map())
    Reflect.set(window, 'seenLongTasks', 0)
  })
  await act()
  await wait(SETTLED)
  return seen.parse(
    await page.evaluate(() => ({
      durations: [...Reflect.get(window, 'seenDurations').values()],
      longTasks: Reflect.get(window, 'seenLongTasks'),
    })),
  )
}

export const slowestOf = ({ durations }: Interactions): number => Math.max(SHORTEST, ...durations)

/** The interaction to the next paint (INP) of so many interactions. */
export function inpOf({ durations }: Interactions, interactions: number): number {
  const slowestFirst = durations.toSorted((one, other) => other - one)
  return slowestFirst[Math.floor(interactions / ONE_OF)] ?? SHORTEST
}

/** Notes the interactions and the long tasks of each page that is opened from now on. */
export const observe = (page: Page) => page.addInitScript(note)

/** Runs in the page before its own code. It has no function with a name: the names that tsx keeps are not known there. */
function note(): void {
  Reflect.set(window, 'seenDurations', new Map())
  Reflect.set(window, 'seenLongTasks', 0)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'longtask') Reflect.set(window, 'seenLongTasks', Reflect.get(window, 'seenLongTasks') + 1)
      if (!('interactionId' in entry) || !entry.interactionId) continue
      const durations: Map<unknown, number> = Reflect.get(window, 'seenDurations')
      durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0))
    }
  })
  // Not written in place: the types of the platform do not know the threshold.
  const events = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(events)
  observer.observe({ type: 'longtask' })
}
