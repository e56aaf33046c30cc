import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright'
import { BROWSER_ARGUMENTS } from '../../scripts/setup/browser.mjs'
import { freePorts } from '../servers/free-ports'
import type { Ground } from './ground'
import { median } from './median'
import { type Row, valueAtLeast } from './row'

/** A run's performance points vary by the machine's mood: the median of several counts. The other categories do not. */
const RUNS = 3
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse's mobile profile: a slow phone on slow 4G, as it simulates them. */
export async function lighthousePoints({ origin, fundraiserPath, browserPath }: Ground): Promise<Row[]> {
  const pages = [
    { name: '/', url: `${origin}/` },
    { name: '/fundraiser/{id}', url: origin + fundraiserPath },
  ]
  const rows: Row[] = []
  for (const { name, url } of pages) {
    const runs: Record<string, number>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await inNewBrowser(browserPath, (port) => points(url, port)))
    for (const [category, limit] of Object.entries(CATEGORIES)) {
      const value = median(runs.map((run) => run[category] ?? 0))
      rows.push({ name: `Lighthouse mobile ${name} ${category}`, unit: 'points', value, goal: valueAtLeast(limit) })
    }
  }
  return rows
}

async function points(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
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

/** Each run in a browser of its own: nothing cached, no service worker. */
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
