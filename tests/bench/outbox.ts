import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { build } from 'vite'
import { openForm, publish, write } from '../journeys/support/publishing'
import type {} from './outbox-entry'
import { ofPairs, type Pair, type Report, ratioAtMost } from './row'
import type { TestBed } from './test-bed'

const ENTRIES = 50
const PAIRS = 4
/** Milliseconds between two looks, and for all of them to arrive. */
const LOOK = 10
const LONGEST = 60_000

/** How long what was published without a connection takes to be sent, beside the same requests of the same page, one after another. */
export async function measureOutbox(testBed: TestBed, report: Report): Promise<void> {
  const context = await testBed.browser.newContext({ baseURL: testBed.origin, viewport: { width: 360, height: 800 } })
  await context.addInitScript(await entryScript())
  const page = await context.newPage()
  await openForm(page)
  const kept = () => page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url))
  // The screen that shows what waits may be stored later than the form.
  await expect.poll(kept, { timeout: LONGEST }).toContainEqual(expect.stringContaining('QueuedScreen'))
  await page.waitForLoadState('networkidle')
  const pairs: Pair[] = []
  // The first pair warms both up.
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    letPublishMany(testBed)
    await context.setOffline(true)
    await publishOffline(page)
    const fields = await page.evaluate((count) => window.outbox.fill(count), ENTRIES)
    const ours = await untilSent(testBed, () => context.setOffline(false))
    await page.waitForLoadState('networkidle')
    const alike = [fields, ENTRIES] as const
    const twin = await page.evaluate(([one, count]) => window.outbox.sendPlainly(one, count), alike)
    await page.evaluate(() => window.outbox.clear())
    if (pair > 0) pairs.push({ ours, twin })
  }
  await context.close()
  const name = `${ENTRIES} entries of the outbox, beside the same requests`
  report({ name, unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(1.5) })
}

/** The product's own code that keeps what waits, as one script that a page can run. */
async function entryScript(): Promise<string> {
  const input = resolve(import.meta.dirname, 'outbox-entry.ts')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } } },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk')
  if (!chunk) throw new Error('There is no script')
  return chunk.code
}

/** Lets everybody publish more than 30 a day and send more than the 300 an hour that the server allows. */
function letPublishMany({ server }: TestBed): void {
  const database = new SQLite(join(server.dataDirectory, 'pamoja.db'))
  const tomorrow = Date.now() + 24 * 60 * 60_000
  database.exec('delete from limit_counters')
  for (const id of database.prepare<[], number>('select id from users').pluck().all())
    database.prepare('insert into limit_counters values (?, ?, ?)').run(`publish:${id}`, tomorrow, -1_000)
  database.close()
}

async function publishOffline(page: Page): Promise<void> {
  await page.goto('/create-fundraiser')
  await write(page, 'Kept offline')
  await publish(page)
  await page.getByText('Not yet public.').first().waitFor({ timeout: LONGEST })
}

/** Milliseconds from the first request after the connection is back to the last answer. */
async function untilSent({ proxy }: TestBed, connect: () => Promise<void>): Promise<number> {
  const before = proxy.requests.length
  await connect()
  const start = performance.now()
  while (performance.now() - start < LONGEST) {
    const sent = proxy.requests
      .slice(before)
      .filter(({ method, url }) => method === 'POST' && url === '/api/fundraisers')
    const refused = sent.find(({ status }) => status !== null && status >= 300)
    if (refused) throw new Error(`An entry was refused: ${refused.status}`)
    if (sent.filter(({ isOver }) => isOver).length === ENTRIES) return performance.now() - start
    await wait(LOOK)
  }
  throw new Error('Not all entries were sent')
}
