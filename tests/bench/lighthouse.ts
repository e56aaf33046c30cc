import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { BROWSER_ARGUMENTS } from '../../scripts/setup/browser.mjs'
import { freePorts } from '../servers/free-ports'
import { type Measure, median, valueAtLeast } from './row'
import { withTestBed } from './test-bed'

/** Performance scores vary between runs, so the median counts. */
const RUNS = 5
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse scores with the mobile profile, which simulates a slow phone on slow 4G. */
export const measureLighthouse: Measure = (report) =>
  withTestBed(async ({ origin, browserPath, fundraiserPath }) => {
    const pages = { '/': '/', '/browse': '/browse', '/fundraiser/{id}': fundraiserPath, '/fees': '/fees' }
    for (const [name, path] of Object.entries(pages)) {
      const runs: Record<string, number>[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await points(origin + path, browserPath))
      for (const [category, limit] of Object.entries(CATEGORIES)) {
        const value = median(runs.map((each) => each[category] ?? 0))
        report({ name: `Lighthouse mobile ${name} ${category}`, unit: 'points', value, goal: valueAtLeast(limit) })
      }
    }
  })

/** The scores of one run in a new browser, without a cache or a service worker. */
async function points(url: string, executablePath: string): Promise<Record<string, number>> {
  const [port = 0] = await freePorts(1)
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    const onlyCategories = Object.keys(CATEGORIES)
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
    const categories = Object.entries(result.lhr.categories)
    return Object.fromEntries(categories.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]))
  } finally {
    await browser.close()
  }
}
