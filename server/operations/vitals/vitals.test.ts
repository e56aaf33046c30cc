import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendVitals, type Visit } from '#shared/contract/site/vitals'
import { BOUNDS } from '#shared/rules/vitals/measures'
import { MEASURED_ROUTES } from '#shared/rules/vitals/routes'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { createVitals, type Vitals } from './vitals'
import { startVitalsWorker } from './vitals-worker'

const DAY = 24 * 60 * 60_000
const HOME = MEASURED_ROUTES.indexOf('/')
const BROWSE = MEASURED_ROUTES.indexOf('/browse')
const VISIT: Visit = { route: HOME, connection: 2, kept: 0, offline: 0 }

let context: TestContext
let vitals: Vitals
beforeEach(async () => {
  context = await createTestContext()
  vitals = createVitals({ ...context, config: { ...context.config, production: true } })
})
afterEach(() => context.remove())

/** A different address for each number. */
const address = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
const visits = (count: number, given: Partial<Visit> = {}, first = 0) => {
  for (let each = first; each < first + count; each += 1) vitals.record({ ...VISIT, ...given }, address(each))
}
const stored = () => context.database.read.selectFrom('vitals').selectAll().execute()
const ofHome = async () => (await vitals.report({})).routes.find(({ route }) => route === '/')

describe('what visitors got', () => {
  it('is the bucket that three of four visits reach, with its sample, and the share of facts', async () => {
    visits(15, { lcp: 3, kept: 1 })
    visits(5, { lcp: 9, offline: 1 }, 100)
    expect(await vitals.report({})).toEqual({
      days: 28,
      routes: [
        { route: '/', visits: 20, measures: [{ measure: 'lcp', samples: 20, bucket: 3 }], kept: 75, offline: 25 },
      ],
    })
    visits(1, { lcp: 9 }, 200)
    expect((await ofHome())?.measures).toEqual([{ measure: 'lcp', samples: 21, bucket: 9 }])
  })

  it('leaves out pages and measures of fewer than five visits', async () => {
    visits(4, { lcp: 1, inp: 1 })
    expect((await vitals.report({})).routes).toEqual([])
    visits(1, { lcp: 1 }, 100)
    expect((await ofHome())?.measures.map(({ measure }) => measure)).toEqual(['lcp'])
  })

  it('is told by kind of connection, and for the wanted days', async () => {
    visits(5, { connection: 1, lcp: 12 })
    context.pass(DAY)
    visits(6, { connection: 2, lcp: 4 })
    const counts = async (wanted: Parameters<Vitals['report']>[0]) =>
      (await vitals.report(wanted)).routes.map((route) => route.visits)
    expect(await counts({})).toEqual([11])
    expect(await counts({ connection: '3g' })).toEqual([5])
    expect(await counts({ connection: '4g' })).toEqual([6])
    expect(await counts({ connection: 'unknown' })).toEqual([])
    expect(await counts({ days: 1 })).toEqual([6])
  })
})

describe('storing', () => {
  it('adds to what is stored, also from two servers at once, and holds no address', async () => {
    const other = createVitals(context)
    for (const each of [1, 2, 3]) {
      vitals.record({ ...VISIT, lcp: 2 }, address(each))
      other.record({ ...VISIT, lcp: 2 }, address(each))
    }
    await Promise.all([vitals.flush(), other.flush()])
    visits(1, { lcp: 2 }, 50)
    await vitals.flush()
    const row = { day: '2026-11-21', route: '/', connection: '4g', bucket: 0, count: 7 }
    const rows = (await stored()).sort((one, two) => (one.metric < two.metric ? -1 : 1))
    expect(rows).toEqual([
      { ...row, metric: 'kept' },
      { ...row, metric: 'lcp', bucket: 2 },
      { ...row, metric: 'offline' },
    ])
  })

  it('leaves kept pages up to date', async () => {
    const before = context.database.version()
    visits(5)
    await vitals.flush()
    expect(await stored()).toHaveLength(2)
    expect(context.database.version()).toBe(before)
  })

  it('keeps what could not be stored for the next time', async () => {
    visits(5)
    await context.database.write.schema.alterTable('vitals').renameTo('elsewhere').execute()
    await expect(vitals.flush()).rejects.toThrow()
    await context.database.write.schema.alterTable('elsewhere').renameTo('vitals').execute()
    await vitals.flush()
    expect((await ofHome())?.visits).toBe(5)
  })

  it('happens once more when the server stops, and drops what is older than 400 days', async () => {
    visits(5)
    await vitals.flush()
    context.pass(400 * DAY)
    const worker = startVitalsWorker(context, vitals)
    await worker.run()
    expect(new Set((await stored()).map(({ day }) => day))).toEqual(new Set(['2026-11-21']))
    await worker.stop()
    context.pass(DAY)
    const next = startVitalsWorker(context, vitals)
    await next.run()
    visits(2, {}, 100)
    await next.stop()
    expect(new Set((await stored()).map(({ day }) => day))).toEqual(new Set(['2027-12-27']))
  })
})

describe('forged visits', () => {
  const WORST = { lcp: BOUNDS.length, inp: BOUNDS.length, cls: BOUNDS.length, kept: 1, offline: 1 }
  const BEST = { lcp: 0, inp: 0, cls: 0, kept: 0, offline: 0 }

  /** A thousand visits whose values are spread over ten buckets. */
  const honest = () => {
    for (let each = 0; each < 1_000; each += 1) {
      const bucket = 5 + (each % 10)
      vitals.record({ ...VISIT, lcp: bucket, inp: bucket, cls: bucket }, address(1_000_000 + each))
    }
  }
  const forged = (addresses: number, values: Partial<Visit>) => {
    for (let each = 0; each < 100_000; each += 1) vitals.record({ ...VISIT, ...values }, address(each % addresses))
  }
  const buckets = async () => (await ofHome())?.measures.map(({ bucket }) => bucket) ?? []

  it.each([
    [1, 'worse', WORST],
    [1, 'better', BEST],
    [50, 'worse', WORST],
    [50, 'better', BEST],
  ])('a hundred thousand from %i addresses make no figure %s by more than a bucket', async (addresses, _, values) => {
    forged(addresses, values)
    honest()
    forged(addresses, values)
    const route = await ofHome()
    expect(route?.visits).toBe(1_000 + addresses)
    // Without them each is 12.
    for (const bucket of await buckets()) expect(Math.abs(bucket - 12)).toBeLessThanOrEqual(1)
    expect(route?.kept).toBeLessThanOrEqual(5)
    expect(route?.offline).toBeLessThanOrEqual(5)
  })

  it('count once a day for a page, also from all networks of an IPv6 customer, and for twenty pages', async () => {
    for (let each = 0; each < 300; each += 1)
      vitals.record(VISIT, `2001:db8:7:${each.toString(16)}::${each.toString(16)}`)
    MEASURED_ROUTES.forEach((_, route) => {
      vitals.record({ ...VISIT, route }, '192.0.2.1')
    })
    await vitals.flush()
    const counts = (await stored()).filter(({ metric }) => metric === 'kept').map(({ count }) => count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(21)
    context.pass(DAY)
    vitals.record(VISIT, '192.0.2.1')
    await vitals.flush()
    expect((await stored()).filter(({ day }) => day === '2026-11-22')).toHaveLength(2)
  })

  it('fill a page up to 2,000 a day, and other pages are counted all the same', async () => {
    visits(3_000)
    visits(5, { route: BROWSE })
    const { routes } = await vitals.report({})
    expect(routes.map(({ route, visits: count }) => [route, count])).toEqual([
      ['/', 2_000],
      ['/browse', 5],
    ])
  })
})

describe('the call', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await serve(context, { vitals })
  })
  afterEach(() => server.stop())
  const send = (body: unknown) => server.send('POST', sendVitals.path, { body })

  it('answers the same whether the visit counts', async () => {
    for (const _ of [1, 2, 3]) expect(await send({ ...VISIT, lcp: 1 })).toMatchObject({ status: 204, body: '' })
    await vitals.flush()
    expect((await stored()).map(({ count }) => count)).toEqual([1, 1, 1])
  })

  it('counts every visit from this machine while the product is tried out', async () => {
    const trial = createVitals(context)
    const other = await serve(context, { vitals: trial })
    for (const _ of [1, 2, 3]) await other.send('POST', sendVitals.path, { body: VISIT })
    await trial.flush()
    expect((await stored()).map(({ count }) => count)).toEqual([3, 3])
    await other.stop()
  })

  it.each([
    ['an address', { path: '/fundraiser/7' }],
    ['a name', { user: 'amina' }],
    ['a value instead of a bucket', { lcp: 1234 }],
    ['a part of a bucket', { lcp: 1.5 }],
    ['a negative bucket', { inp: -1 }],
    ['an unknown page', { route: MEASURED_ROUTES.length }],
    ['an unknown connection', { connection: 3 }],
    ['a text', { cls: '1' }],
    ['a fact that is neither yes nor no', { kept: 2 }],
  ])('refuses %s', async (_, more) => {
    expect((await send({ ...VISIT, ...more })).status).toBe(400)
    await vitals.flush()
    expect(await stored()).toEqual([])
  })

  it('is in the metrics by page and measure', async () => {
    await send({ ...VISIT, lcp: 14, cls: BOUNDS.length, kept: 1 })
    const text = await context.metrics.write()
    expect(text).toContain('pamoja_web_vitals_bucket{le="2000",route="/",metric="lcp"} 0')
    expect(text).toContain('pamoja_web_vitals_bucket{le="2500",route="/",metric="lcp"} 1')
    expect(text).toContain('pamoja_web_vitals_bucket{le="20000",route="/",metric="cls"} 0')
    expect(text).toContain('pamoja_web_vitals_bucket{le="+Inf",route="/",metric="cls"} 1')
    expect(text).toContain('pamoja_web_vitals_sum{route="/",metric="kept"} 1')
  })
})
