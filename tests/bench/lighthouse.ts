import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright'
import { z } from 'zod'
import { BROWSER_ARGUMENTS } from '../../scripts/setup/browser.mjs'
import { freePorts } from '../servers/free-ports'
import { median } from './median'
import { type Row, valueAtLeast } from './row'
import type { TestBed } from './test-bed'

/** Performance scores vary between runs, so the median of several runs counts. The other categories do not vary. */
const RUNS = 3
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Public pages that are excluded from search engines on purpose. Lighthouse would lower their score for it. */
const UNLISTED_PAGES = ['/auth']

type Points = Record<string, number>

/** Measures Lighthouse scores with the mobile profile, which simulates a slow phone on slow 4G. */
export async function lighthousePoints(testBed: TestBed): Promise<Row[]> {
  const { origin, fundraiserPath } = testBed
  const rows = [
    ...rowsOf('/', await pointsOf(testBed, '/')),
    ...rowsOf('/fundraiser/{id}', await pointsOf(testBed, fundraiserPath)),
  ]
  const others: Points[] = []
  for (const path of [...(await listedPages(origin)), await personPath(origin), ...UNLISTED_PAGES]) {
    const found = await pointsOf(testBed, path)
    console.error(`  ${path} ${JSON.stringify(found)}`)
    others.push(found)
  }
  const worst = Object.keys(CATEGORIES).map((category) => [
    category,
    Math.min(...others.map((each) => each[category] ?? 0)),
  ])
  return [...rows, ...rowsOf(`the worst of ${others.length} other pages`, Object.fromEntries(worst))]
}

/** Returns the pages of the sitemap, except `/` and the pages of single fundraisers and people. */
async function listedPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return paths.filter((path) => /^\/[a-z-]+$/.test(path))
}

async function personPath(origin: string): Promise<string> {
  const [fundraiser] = z
    .array(z.object({ userId: z.number() }))
    .parse(await (await fetch(`${origin}/api/fundraisers`)).json())
  return `/user/${fundraiser?.userId}`
}

function rowsOf(page: string, found: Points): Row[] {
  return Object.entries(CATEGORIES).map(([category, limit]) => ({
    name: `Lighthouse mobile ${page} ${category}`,
    unit: 'points',
    value: found[category] ?? 0,
    goal: valueAtLeast(limit),
  }))
}

/** Runs Lighthouse several times, or only once if the first run meets all goals. Returns the medians. */
async function pointsOf({ origin, browserPath }: TestBed, path: string): Promise<Points> {
  const runs: Points[] = []
  const medians = () =>
    Object.fromEntries(
      Object.keys(CATEGORIES).map((category) => [category, median(runs.map((run) => run[category] ?? 0))]),
    )
  const isMet = () => Object.entries(CATEGORIES).every(([category, limit]) => (medians()[category] ?? 0) >= limit)
  do runs.push(await inNewBrowser(browserPath, (port) => points(origin + path, port)))
  while (runs.length < RUNS && !isMet())
  return medians()
}

async function points(url: string, port: number): Promise<Points> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
    skipAudits: UNLISTED_PAGES.includes(new URL(url).pathname) ? ['is-crawlable'] : null,
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  for (const category of Object.values(categories)) {
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = '' } = audits[id] ?? {}
      if (weight > 0 && typeof score === 'number' && score < 0.9)
        console.error(`  ${url} ${category.title}: ${title} ${displayValue}`)
    }
  }
  return Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]))
}

/** Runs the work in a new browser, without a cache or a service worker. */
async function inNewBrowser<Result>(executablePath: string, work: (port: number) => Promise<Result>): Promise<Result> {
  const [port = 0] = await freePorts(1)
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    return await work(port)
  } finally {
    await browser.close()
  }
}
