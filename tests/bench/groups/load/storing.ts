import type { Browser, Page } from 'playwright'
import { parse } from '../../../../shared/contract/base/parse'
import { type Fundraiser, getFundraiser } from '../../../../shared/contract/fundraisers'
import { median } from '../../median'
import { pageScript } from '../../page-script'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf } from '../../row'
import { samples } from '../../samples'
import type {} from '../../storing/entry'
import { type TestBed, withTestBed } from '../../test-bed'

const FEW = 10
const MANY = 1_000
/** A cheap phone: the speed of this machine divided by this. */
const SLOWDOWN = 6
const PAIRS = 7
/** Turns of one pair. Their medians count: another process that writes to the disk delays a few of them. */
const TURNS = 21
/** Writes of one turn: the browser slows its thread down by stopping it, so that one write alone says little. */
const WRITES = 10

/** Milliseconds of writing one changed fundraiser to a device that keeps 1,000 of them; the twin is the same code on one that keeps 10. */
export const measureStoring: Measure = (report) =>
  withTestBed(async ({ browser, server, fundraiserPath }) => {
    const fundraiser = await readFundraiser(server, fundraiserPath)
    const script = await pageScript('storing/entry.ts')
    const ours = await openDevice(browser, { origin: server.origin, script, fundraiser, count: MANY })
    const twin = await openDevice(browser, { origin: server.origin, script, fundraiser, count: FEW })
    const pairs: Pair[] = []
    // The first pair warms both up.
    for (let pair = 0; pair <= samples(PAIRS); pair += 1) {
      const measured = await changeInTurns({ ours, twin }, fundraiser)
      if (pair > 0) pairs.push(measured)
    }
    for (const device of [ours, twin]) await checkWritten(device, fundraiser)
    const name = `writing one detail with ${MANY.toLocaleString('en')} stored, beside ${FEW}`
    report(rowOf({ id: 'P22', name, unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(1.3) }))
  })

async function readFundraiser({ origin }: TestBed['server'], path: string): Promise<Fundraiser> {
  const reply = await fetch(`${origin}/api${path.replace('fundraiser', 'fundraisers')}`)
  const fundraiser = parse(getFundraiser.reply, await reply.json())
  if (!fundraiser.ok) throw new Error(`Not a fundraiser: ${path}`)
  return fundraiser.value
}

interface Device {
  origin: string
  script: string
  fundraiser: Fundraiser
  /** The number of details that it keeps. */
  count: number
}

/** A browser with a storage of its own, slowed down after it is filled. The page has nothing but the script. */
async function openDevice(browser: Browser, { origin, script, fundraiser, count }: Device): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(script)
  await page.goto(`${origin}/healthz`)
  const kept = await page.evaluate(([one, many]) => window.storing.fill(one, many), [fundraiser, count] as const)
  if (kept !== count) throw new Error(`The device keeps ${kept} of ${count}`)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Milliseconds of one write on each device. */
async function changeInTurns(devices: { ours: Page; twin: Page }, fundraiser: Fundraiser): Promise<Pair> {
  const times: Record<keyof Pair, number[]> = { ours: [], twin: [] }
  const change = (page: Page) =>
    page.evaluate(([one, writes]) => window.storing.change(one, writes), [fundraiser, WRITES] as const)
  for (let turn = 0; turn < samples(TURNS); turn += 1) {
    times.ours.push(await change(devices.ours))
    times.twin.push(await change(devices.twin))
  }
  return { ours: median(times.ours), twin: median(times.twin) }
}

/** Reads what was written last: a write that fails is silent in the product. */
async function checkWritten(page: Page, { currentAmount }: Fundraiser): Promise<void> {
  const amount = await page.evaluate(() => window.storing.amountOnDevice())
  if (amount !== currentAmount + WRITES) throw new Error('The last change is not on the device')
}
