import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright'
import { BROWSER_ARGUMENTS } from '../../../../scripts/setup/browser.mjs'
import { freePorts } from '../../../servers/free-ports'
import { median } from '../../median'
import type { Measure } from '../../registry'
import { rowOf, valueAtLeast } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'

/** Performance scores vary between runs, so the median counts. */
const RUNS = 5
const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

type Points = Record<string, number>

/** Lighthouse scores with the mobile profile, which simulates a slow phone on slow 4G. */
export const measureLighthouse: Measure = (report) =>
  withTestBed(async (testBed) => {
    const pages = { '/': '/', '/browse': '/browse', '/fundraiser/{id}': testBed.fundraiserPath, '/fees': '/fees' }
    for (const [name, path] of Object.entries(pages)) {
      const runs: Points[] = []
      for (let run = 0; run < samples(RUNS); run += 1)
        runs.push(await inNewBrowser(testBed.browserPath, (port) => points(testBed.origin + path, port)))
      for (const [category, limit] of Object.entries(CATEGORIES)) {
        const value = median(runs.map((each) => each[category] ?? 0))
        const goal = valueAtLeast(limit)
        report(rowOf({ id: 'P25', name: `Lighthouse mobile ${name} ${category}`, unit: 'points', value, goal }))
      }
    }
  })

async function points(url: string, port: number): Promise<Points> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
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
