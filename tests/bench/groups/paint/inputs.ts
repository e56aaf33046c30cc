import type { Browser, Page } from 'playwright'
import { runByHand } from '../../by-hand'
import { type Interactions, inpOf, interactionsOf, observe, slowestOf } from '../../interactions'
import { median } from '../../median'
import { PAINT_PHONE, slowDown } from '../../paints'
import type { Measure } from '../../registry'
import { rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'

const ROUNDS = 3
/** Of the story on the tour. */
const TOUR_CHARACTERS = 150
const CHARACTERS = 2_000
/** Of the twin: it does the same for each key, and more of them would only take longer. */
const TWIN_CHARACTERS = 500
/** For so many milliseconds a finger stays on a key: without them keys would come faster than anyone types, and wait for each other. */
const KEY_HELD = 40
const WORDS = 'The roof of our classroom went with the storm, and the rains begin in March. '

interface Step {
  path: string
  /** What is tapped or typed into, with the app and without it. */
  target: string
  interactions: number
  act: (page: Page, target: string) => Promise<void>
}

const tap: Step['act'] = (page, target) => page.locator(target).first().tap()
const AMOUNTS = '.quick-amounts .button'
const SEARCH = 'receipt'

/** Interactions of which each says how a page feels. */
const stepsOn = (fundraiserPath: string): Step[] => [
  {
    path: '/browse',
    target: 'select[name=category]',
    interactions: 1,
    act: (page, field) => page.locator(field).press('ArrowDown'),
  },
  { path: fundraiserPath, target: '.give-bar a', interactions: 1, act: tap },
  { path: fundraiserPath, target: AMOUNTS, interactions: 1, act: tap },
  { path: '/auth', target: '[role=tab][aria-selected=false]', interactions: 1, act: tap },
  { path: '/browse', target: '.menu > summary, .menu-button[aria-haspopup]', interactions: 1, act: tap },
  {
    path: '/help',
    target: '#help-search',
    interactions: SEARCH.length,
    act: (page, field) => page.locator(field).pressSequentially(SEARCH),
  },
  typing(TOUR_CHARACTERS),
]

const typing = (characters: number): Step => ({
  path: '/create-fundraiser',
  target: 'textarea[name=description]',
  interactions: characters,
  async act(page, field) {
    await page.locator(field).focus()
    await page.keyboard.type(WORDS.repeat(Math.ceil(characters / WORDS.length)).slice(0, characters), {
      delay: KEY_HELD,
    })
  },
})

/** From an input to the next paint, over a tour of the site on a slow phone, beside the same changes by hand-written code. */
export const measureTour =
  (slowdown: number, limit: number): Measure =>
  (report) =>
    withTestBed(async ({ browser, server, fundraiserPath }) => {
      const steps = stepsOn(fundraiserPath)
      const phone = { browser, origin: server.origin, slowdown }
      const ours: number[] = []
      const twin: number[] = []
      for (let round = 0; round < samples(ROUNDS); round += 1) {
        ours.push(await take(steps, { ...phone, isByHand: false }))
        twin.push(await take(steps, { ...phone, isByHand: true }))
      }
      const name = `interaction to the next paint, CPU divided by ${slowdown}`
      const figures = { value: median(ours), twin: median(twin), spread: Math.max(...twin) / Math.min(...twin) }
      report(rowOf({ id: 'P12', name, unit: 'ms', ...figures, goal: valueAtMost(limit) }))
    })

/** Typing a whole story on the slowest phone. */
export const measureTyping: Measure = (report) =>
  withTestBed(async ({ browser, server }) => {
    const phone = { browser, origin: server.origin, slowdown: 6 }
    const ours = await visit(typing(samples(CHARACTERS, WORDS.length)), { ...phone, isByHand: false })
    const twin = await visit(typing(samples(TWIN_CHARACTERS, WORDS.length)), { ...phone, isByHand: true })
    const speed = `CPU divided by ${phone.slowdown}`
    const keys = { value: slowestOf(ours), twin: slowestOf(twin), goal: valueAtMost(64) }
    report(rowOf({ id: 'P13', name: `the slowest key of a story, ${speed}`, unit: 'ms', ...keys }))
    const tasks = { value: ours.longTasks, twin: twin.longTasks, goal: valueAtMost(0) }
    report(rowOf({ id: 'P13', name: `  tasks over 50 ms while typing it, ${speed}`, unit: 'count', ...tasks }))
  })

interface Phone {
  browser: Browser
  origin: string
  slowdown: number
  isByHand: boolean
}

/** Takes the tour once. Returns the 75th percentile of its steps. */
async function take(steps: Step[], phone: Phone): Promise<number> {
  const times: number[] = []
  for (const step of steps) times.push(inpOf(await visit(step, phone), step.interactions))
  console.error(`  ${phone.isByHand ? 'by hand' : 'app'}, CPU / ${phone.slowdown}: ${times.join(', ')} ms`)
  return percentile75(times)
}

async function visit(
  { path, target, act }: Step,
  { browser, origin, slowdown, isByHand }: Phone,
): Promise<Interactions> {
  const context = await browser.newContext(PAINT_PHONE)
  try {
    const page = await context.newPage()
    await observe(page)
    if (isByHand) await runByHand(page)
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.locator(target).first().waitFor()
    await slowDown(context, page, slowdown)
    return await interactionsOf(page, () => act(page, target))
  } finally {
    await context.close()
  }
}

function percentile75(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
}
