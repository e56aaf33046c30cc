import { cp, rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { startBuiltServer } from '../servers/built-server'
import { makeDataDirectory, makeSeededData } from '../servers/seeded-data'
import { startSlowLine } from '../servers/slow-line'
import { median } from './median'
import { type Row, ratioAtMost, valueAtMost } from './row'
import type { TestBed } from './test-bed'

/** A mobile line at the edge of a village. */
const LINE = { bitsPerSecond: 50_000, roundTripMs: 2_000 }
const PAIRS = 3
/** Milliseconds for one step of the journey. */
const STEP_TIMEOUT = 240_000

interface Gift {
  /** Milliseconds from the first press on Pay to the provider's page. */
  answeredMs: number
  failedPresses: number
  /** Milliseconds from the opened link to the thank-you. */
  totalMs: number
  bytes: number
}

/**
 * Measures a gift by phone on a slow line, by a donor who opens a link for the first time: with the service worker, and without it
 * as the twin. Both run at the same time, on lines of their own.
 */
export async function slowLine({ browser, fundraiserPath }: TestBed): Promise<Row[]> {
  const seededData = await makeSeededData()
  const start = (serviceWorkers: 'allow' | 'block') =>
    give(browser, { path: fundraiserPath, seededData, serviceWorkers })
  const pairs: { ours: Gift; twin: Gift }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [ours, twin] = await Promise.all([start('allow'), start('block')])
    pairs.push({ ours, twin })
  }
  await rm(seededData, { recursive: true, force: true })
  const compare = (name: keyof Gift) => ({
    value: median(pairs.map(({ ours }) => ours[name])),
    twin: median(pairs.map(({ twin }) => twin[name])),
    ratio: median(pairs.map(({ ours, twin }) => ours[name] / twin[name])),
  })
  return [
    {
      name: 'failed presses on Pay on a slow line',
      unit: 'requests',
      value: Math.max(...pairs.map(({ ours }) => ours.failedPresses)),
      goal: valueAtMost(0),
    },
    { name: 'from the first press on Pay to the answer', unit: 'ms', ...compare('answeredMs'), goal: ratioAtMost(1.5) },
    { name: 'a whole gift by phone', unit: 'ms', ...compare('totalMs'), goal: ratioAtMost(1.1) },
    { name: '  its bytes', unit: 'KB', ...compare('bytes'), goal: ratioAtMost(1.1) },
  ]
}

interface Visit {
  path: string
  seededData: string
  serviceWorkers: 'allow' | 'block'
}

async function give(browser: Browser, { path, seededData, serviceWorkers }: Visit): Promise<Gift> {
  const dataDirectory = await makeDataDirectory()
  await cp(seededData, dataDirectory, { recursive: true })
  const line = await startSlowLine(LINE)
  const server = await startBuiltServer({ dataDirectory, publicUrl: line.origin })
  line.forwardTo(server.port)
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    // The app suggests to pay from Kenya.
    timezoneId: 'Africa/Nairobi',
    serviceWorkers,
  })
  context.setDefaultTimeout(STEP_TIMEOUT)
  try {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(line.origin + path, { waitUntil: 'commit' })
    await choosePhone(page)
    const paid = await pressPay(page)
    await page.getByLabel('Phone number').fill('0712345678')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByText('Thank you for your $25.00 donation!').waitFor()
    return { ...paid, totalMs: performance.now() - start, bytes: line.bytesReceived() }
  } finally {
    await context.close()
    await server.kill('SIGTERM')
    await line.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function choosePhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
  await page.getByText('This price is valid until').waitFor()
}

/** Presses Pay until the provider's page opens. */
async function pressPay(page: Page): Promise<Pick<Gift, 'answeredMs' | 'failedPresses'>> {
  const start = performance.now()
  const failure = page.getByText('Failed to create payment')
  for (let failedPresses = 0; ; failedPresses += 1) {
    await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
    const opened = page.waitForURL('**/v3/hosted/pay/**', { waitUntil: 'commit' }).then(() => true)
    const failed = failure.waitFor().then(() => false)
    failed.catch(() => undefined)
    opened.catch(() => undefined)
    if (await Promise.race([opened, failed])) return { answeredMs: performance.now() - start, failedPresses }
    await failure.waitFor({ state: 'hidden' })
  }
}
