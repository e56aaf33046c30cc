import { cp, rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { startBuiltServer } from '../../../servers/built-server'
import { makeDataDirectory, makeSeededData } from '../../../servers/seeded-data'
import { startSlowLine } from '../../../servers/slow-line'
import { choosePhone, payAtProvider } from '../../phone-gift'
import type { Measure } from '../../registry'
import { type Measured, ofPairs, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'

/** A mobile line at the edge of a village. */
const LINE = { bitsPerSecond: 50_000, roundTripMs: 2_000 }
const PAIRS = 2
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
 * A gift by phone on a slow line, by a donor who opens a link for the first time: with the service worker, and without it as the twin.
 * Both run at the same time, on lines of their own.
 */
export const measureSlowLine: Measure = (report) =>
  withTestBed(async ({ browser, fundraiserPath }) => {
    const seededData = await makeSeededData()
    const start = (serviceWorkers: 'allow' | 'block') =>
      give(browser, { path: fundraiserPath, seededData, serviceWorkers })
    const pairs: { ours: Gift; twin: Gift }[] = []
    try {
      for (let pair = 0; pair < samples(PAIRS); pair += 1) {
        const [ours, twin] = await Promise.all([start('allow'), start('block')])
        pairs.push({ ours, twin })
      }
    } finally {
      await rm(seededData, { recursive: true, force: true })
    }
    const compare = (name: keyof Gift) =>
      ofPairs(pairs.map(({ ours, twin }) => ({ ours: ours[name], twin: twin[name] })))
    const failed = Math.max(...pairs.map(({ ours }) => ours.failedPresses))
    const rows: Measured[] = [
      { name: 'failed presses on Pay on a slow line', unit: 'requests', value: failed, goal: valueAtMost(0) },
      {
        name: 'from the first press on Pay to the answer',
        unit: 'ms',
        ...compare('answeredMs'),
        goal: ratioAtMost(1.5),
      },
      { name: 'a whole gift by phone', unit: 'ms', ...compare('totalMs'), goal: ratioAtMost(1.1) },
      { name: '  its bytes, beside one without a worker', unit: 'KB', ...compare('bytes'), goal: ratioAtMost(1.1) },
    ]
    rows.map(rowOf).forEach(report)
  })

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
    await payAtProvider(page)
    return { ...paid, totalMs: performance.now() - start, bytes: line.bytesReceived() }
  } finally {
    await context.close()
    await server.kill('SIGTERM')
    await line.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
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
