import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { CATEGORIES } from '../../../../shared/rules/categories'
import { startBuiltServer } from '../../../servers/built-server'
import { makeDataDirectory } from '../../../servers/seeded-data'
import { fillWithManyRows } from '../../many-rows'
import { PAINT_PHONE, SLOWDOWN } from '../../paints'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { launchBrowser } from '../../test-bed'

/** More than a thousand of them are shown: some have ended or are hidden. */
const FUNDRAISERS = 1_100
const CARDS = 1_000
/** On which the header shows its links. */
const WIDE_SCREEN = { viewport: { width: 1_280, height: 800 } }
/** Until the app has loaded what it loads for people who stay, in milliseconds: that is no growth. */
const SETTLED = 8_000

const CARD_LINK = '.card-grid article h3 a'
const GAP = '.card-grid > .gap'

/** The list after a thousand cards, beside its first page, and the memory that pages leave behind. */
export const measureLongLists: Measure = async (report) => {
  const dataDirectory = await makeDataDirectory()
  await fillWithManyRows(dataDirectory, { fundraisers: FUNDRAISERS })
  const server = await startBuiltServer({ dataDirectory })
  const browser = await launchBrowser()
  const address = `${server.origin}/browse`
  const row = { id: 'P21' } as const
  try {
    const long = await openList(browser, address)
    await showCards(long.page, CARDS)
    const nodes = await read(long.session, 'Nodes')
    report(rowOf({ ...row, name: 'elements after 1,000 cards', unit: 'count', value: nodes, goal: valueAtMost(4_000) }))

    const short = await openList(browser, address)
    const pairs = await filterBoth(long, short)
    const filter = { unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(1.5) } as const
    report(rowOf({ ...row, name: 'a filter after 1,000 cards, beside one page', ...filter }))
    for (const { page } of [long, short]) await page.context().close()

    const [few = Number.NaN, many = Number.NaN] = await heapsAfter(browser, address, [2, 20])
    const heap = { unit: 'KB', value: many, twin: few, goal: ratioAtMost(1.3) } as const
    report(rowOf({ ...row, name: 'memory after 20 navigations, beside 2', ...heap }))
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

interface List {
  page: Page
  session: CDPSession
}

async function openList(browser: Browser, address: string, screen: BrowserContextOptions = PAINT_PHONE): Promise<List> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, session }
}

async function showCards(page: Page, cards: number): Promise<void> {
  const pages = Math.ceil(cards / (await page.locator(CARD_LINK).count()))
  for (let shown = 1; shown < pages; shown += 1) {
    const last = await page.locator(CARD_LINK).last().getAttribute('href')
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.waitForFunction(
      ([links, before]) => [...document.querySelectorAll(links)].at(-1)?.getAttribute('href') !== before,
      [CARD_LINK, last] as const,
    )
  }
  await page.waitForLoadState('networkidle')
}

/** Filters in both lists by each category; after that, the long one is long again. */
async function filterBoth(long: List, short: List): Promise<Pair[]> {
  for (const { session } of [long, short]) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const pairs: Pair[] = []
  // The first pair warms both up.
  for (const { id } of CATEGORIES.slice(0, samples(CATEGORIES.length, 2))) {
    pairs.push({ ours: await filterBy(long.page, id), twin: await filterBy(short.page, id) })
    for (const { page } of [short, long]) await page.goBack()
    await long.page.locator(GAP).first().waitFor({ state: 'attached' })
    for (const { page } of [short, long]) await page.locator(CARD_LINK).first().waitFor({ state: 'attached' })
  }
  return pairs.slice(1)
}

/** Milliseconds from the choice to the frame with the cards that it finds. */
async function filterBy(page: Page, category: string): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await wait(500)
  return page.evaluate(chooseCategory, category)
}

/** Runs in the page, so it has no function with a name: the names that tsx keeps are not known there. */
function chooseCategory(category: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const field = document.querySelector<HTMLSelectElement>('select[name=category]')
    const before = document.querySelector('.card-grid')
    if (!field || !before) return reject(new Error('There is no list'))
    const start = performance.now()
    new MutationObserver((_, observer) => {
      const grid = document.querySelector('.card-grid:has(article h3 a)')
      if (!grid || grid === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }).observe(document.body, { childList: true, subtree: true })
    field.value = category
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Goes by links from the list to one fundraiser after the other and back. Returns the bytes in use after each number of navigations. */
async function heapsAfter(browser: Browser, address: string, counts: readonly number[]): Promise<number[]> {
  const { page, session } = await openList(browser, address, WIDE_SCREEN)
  const heaps: number[] = []
  for (let count = 1; count <= Math.max(...counts); count += 1) {
    const isOnList = count % 2 === 1
    const back = page.getByRole('link', { name: 'Browse Fundraisers' }).first()
    await (isOnList ? page.locator(CARD_LINK).nth((count - 1) / 2) : back).click()
    await page
      .locator(isOnList ? '#donate' : CARD_LINK)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    if (!counts.includes(count)) continue
    await wait(SETTLED)
    heaps.push(await read(session, 'JSHeapUsedSize'))
  }
  return heaps
}

async function read(session: CDPSession, wanted: 'Nodes' | 'JSHeapUsedSize'): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
