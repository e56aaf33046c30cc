import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openForm, publish, write } from '../../../journeys/support/publishing'
import type { Measure } from '../../registry'
import { ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { type TestBed, withTestBed } from '../../test-bed'
import { signIn } from '../../write-as'

const ENTRIES = samples(50, 3)
/** Milliseconds between two looks, and for all of them to arrive. */
const LOOK = 10
const LONGEST = 60_000

/** How long what was published without a connection takes to be sent, beside the same requests one after another. */
export const measureSending: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { browser, origin } = testBed
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    await openForm(page)
    // The screen that shows what waits. It is stored last.
    await page.waitForFunction(async () => {
      const kept = await (await caches.open('assets')).keys()
      return kept.some(({ url }) => url.includes('/QueuedScreen'))
    })
    await context.setOffline(true)
    for (let entry = 0; entry < ENTRIES; entry += 1) await publishOffline(page, `Kept offline ${entry}`)
    const { began, ended } = await untilSent(testBed, () => context.setOffline(false))
    await context.close()
    const beside = await oneAfterAnother(origin)
    const goal = ratioAtMost(1.2)
    const name = `sending ${ENTRIES} entries, beside as many requests`
    report(rowOf({ id: 'P23', name, unit: 'ms', value: ended - began, twin: beside, goal }))
    const start: Parameters<typeof rowOf>[0] = {
      ...{ id: 'P23', name: '  it begins after the connection is back' },
      ...{ unit: 'ms', value: began, goal: valueAtMost(2_000) },
    }
    report(rowOf(start))
  })

async function publishOffline(page: Page, title: string): Promise<void> {
  await page.goto('/create-fundraiser')
  await write(page, title)
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
    const done = sent.filter(({ isOver, status }) => isOver && status !== null && status < 300)
    if (began !== null && done.length === ENTRIES) return { began, ended: performance.now() - start }
    await wait(LOOK)
  }
  throw new Error('Not all entries were sent')
}

async function oneAfterAnother(origin: string): Promise<number> {
  const { token } = await signIn(origin)
  const start = performance.now()
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const reply = await fetch(`${origin}/api/fundraisers`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({
        ...{ title: `Sent at once ${entry}`, category: 'education', goalAmount: 45_000 },
        description: 'The roof of our classroom went with the storm, and the rains begin in March.',
      }),
    })
    if (!reply.ok) throw new Error(`Not published: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  return performance.now() - start
}
