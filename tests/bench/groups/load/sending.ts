import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { openForm, publish, write } from '../../../journeys/support/publishing'
import { median } from '../../median'
import { pageScript } from '../../page-script'
import type {} from '../../queueing/entry'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { type TestBed, withTestBed } from '../../test-bed'
import { signIn } from '../../write-as'

const ENTRIES = samples(50, 3)
const PAIRS = 4
/** Milliseconds between two looks, and for all of them to arrive. */
const LOOK = 10
const LONGEST = 60_000

/** How long what was published without a connection takes to be sent, beside the same requests of the same page, one after another. */
export const measureSending: Measure = (report) =>
  withTestBed(async (testBed) => {
    const page = await openPage(testBed)
    const { user } = await signIn(testBed.origin)
    const pairs: Pair[] = []
    const began: number[] = []
    // The first pair warms both up.
    for (let pair = 0; pair <= samples(PAIRS); pair += 1) {
      letPublishMany(testBed, user.id)
      await page.context().setOffline(true)
      await publishOffline(page)
      const fields = await page.evaluate((count) => window.queueing.fill(count), ENTRIES)
      const sent = await untilSent(testBed, () => page.context().setOffline(false))
      await page.waitForLoadState('networkidle')
      const alike = [fields, ENTRIES] as const
      const twin = await page.evaluate(([one, count]) => window.queueing.sendPlainly(one, count), alike)
      await page.evaluate(() => window.queueing.clear())
      if (pair === 0) continue
      pairs.push({ ours: sent.ended - sent.began, twin })
      began.push(sent.began)
    }
    const row = { id: 'P23', unit: 'ms' } as const
    const name = `sending ${ENTRIES} entries, beside as many requests`
    report(rowOf({ ...row, name, ...ofPairs(pairs), goal: ratioAtMost(1.2) }))
    const start = '  it begins after the connection is back'
    report(rowOf({ ...row, name: start, value: median(began), goal: valueAtMost(2_000) }))
  })

/** The app with all that publishing without a connection needs. */
async function openPage({ browser, origin }: TestBed): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 800 } })
  await context.addInitScript(await pageScript('queueing/entry.ts'))
  const page = await context.newPage()
  await openForm(page)
  const kept = () => page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url))
  // The screen that shows what waits, and whatever comes after it: the files that it needs may be stored later.
  await expect.poll(kept, { timeout: LONGEST }).toContainEqual(expect.stringContaining('/QueuedScreen-'))
  await page.waitForLoadState('networkidle')
  return page
}

/** Lets one person publish more than the 30 a day and send more than the 300 an hour that the server allows. */
function letPublishMany({ server }: TestBed, userId: number): void {
  const database = new SQLite(join(server.dataDirectory, 'pamoja.db'))
  const tomorrow = Date.now() + 24 * 60 * 60_000
  database.exec('delete from limit_counters')
  database.prepare('insert into limit_counters values (?, ?, ?)').run(`publish:${userId}`, tomorrow, -1_000)
  database.close()
}

async function publishOffline(page: Page): Promise<void> {
  await page.goto('/create-fundraiser')
  await write(page, 'Kept offline')
  await publish(page)
  await page.getByText('Not yet public.').first().waitFor({ timeout: LONGEST })
}

/** Milliseconds from the moment when the connection returns to the first request, and to the last answer. */
async function untilSent({ proxy }: TestBed, connect: () => Promise<void>): Promise<{ began: number; ended: number }> {
  const before = proxy.requests.length
  const start = performance.now()
  await connect()
  let began: number | null = null
  while (performance.now() - start < LONGEST) {
    const sent = proxy.requests
      .slice(before)
      .filter(({ method, url }) => method === 'POST' && url === '/api/fundraisers')
    if (sent.length > 0) began ??= performance.now() - start
    const refused = sent.find(({ status }) => status !== null && status >= 300)
    if (refused) throw new Error(`An entry was refused: ${refused.status}`)
    if (began !== null && sent.filter(({ isOver }) => isOver).length === ENTRIES)
      return { began, ended: performance.now() - start }
    await wait(LOOK)
  }
  throw new Error('Not all entries were sent')
}
