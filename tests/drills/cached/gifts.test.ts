import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/test/runs'
import { buildFundraiser } from '../../../server/testing/builders'
import { createGiving, type Giving } from '../../../server/testing/giving/giving'
import { servePages } from './page-server'

let giving: Giving
let server: Awaited<ReturnType<typeof servePages>>
let others: number[]
beforeAll(async () => {
  giving = await createGiving()
  const { userId } = giving.fundraiser
  const other = [await buildFundraiser(giving.context, { userId }), await buildFundraiser(giving.context)]
  others = other.map(({ id }) => id)
  server = await servePages(giving.context)
})
afterAll(async () => {
  await server.stop()
  await giving.end()
})

async function give(fundraiserId: number, amount: number): Promise<void> {
  const { clientSecret } = await giving.startCard({ fundraiserId, amount })
  await giving.payByCard(clientSecret)
  expect((await giving.claim(clientSecret, { fundraiserId, amount })).status).toBe(201)
}

/** Every public address that shows data, or none. */
const publicPaths = () => {
  const ids = [giving.fundraiser.id, ...others]
  const pages = [
    '/',
    '/sw',
    '/browse',
    '/browse?sort=most-funded',
    '/fees',
    '/safety',
    '/about',
    '/no-such-page',
    '/sitemap.xml',
  ]
  const calls = ['?sort=needs-help', '?view=card', '/count', '/countries'].map((end) => `/api/fundraisers${end}`)
  return [
    ...[...pages, ...calls, '/api/figures', '/api/exchange-rates', '/api/openapi.json'],
    ...ids.flatMap((id) => [`/fundraiser/${id}`, `/api/fundraisers/${id}`, `/api/fundraisers/${id}/donations`]),
    ...[giving.fundraiser.userId, 999].flatMap((id) => [`/user/${id}`, `/api/users/${id}`, `/api/users/${id}/totals`]),
  ]
}

let asked = 0
/** The same address with a parameter that nothing reads: its answer is in no cache. */
const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=${++asked}`
/** Without the milliseconds at which its data was read. */
const content = (text: string) => text.replace(/"(dehydratedAt|dataUpdatedAt|errorUpdatedAt)":\d+/g, '')

async function read(path: string): Promise<{ text: string; tag: string | null; isFast: boolean }> {
  const before = server.fastAnswers()
  const reply = await fetch(server.origin + path)
  return { text: await reply.text(), tag: reply.headers.get('ETag'), isFast: server.fastAnswers() > before }
}

describe('after a gift', () => {
  it('every public answer is what it would be without a cache, and the pages of other fundraisers are still cached', async () => {
    const ids = [giving.fundraiser.id, ...others]
    const property = fc.asyncProperty(
      fc.constantFrom(...ids),
      fc.integer({ min: 100, max: 9_999 }),
      async (id, cents) => {
        const paths = publicPaths()
        for (const path of paths) await read(path)
        await give(id, cents)
        for (const path of paths) {
          const [cached, fresh] = [await read(path), await read(uncached(path))]
          const isSame = content(cached.text) === content(fresh.text)
          expect({ path, isSame, tag: cached.tag }).toEqual({ path, isSame: true, tag: fresh.tag })
          const other = /fundraisers?\/(\d+)/.exec(path)?.[1]
          const stays = other ? Number(other) !== id : ['/fees', '/safety'].includes(path)
          if (stays) expect([path, cached.isFast]).toEqual([path, true])
        }
      },
    )
    await fc.assert(property, runs(6))
  })

  it('the page of its own fundraiser and the lists are worked out again', async () => {
    const { id } = giving.fundraiser
    const paths = ['/', '/browse', `/fundraiser/${id}`, `/api/fundraisers/${id}`]
    for (const path of paths) await read(path)
    expect(await Promise.all(paths.map(async (path) => (await read(path)).isFast))).toContain(true)
    await give(id, 12_345)
    for (const path of paths) expect([path, (await read(path)).isFast]).toEqual([path, false])
    expect((await read(`/fundraiser/${id}`)).text).toContain('123.45')
  })

  it('all pages are worked out again after any other change', async () => {
    await read('/fees')
    expect((await read('/fees')).isFast).toBe(true)
    await buildFundraiser(giving.context)
    expect((await read('/fees')).isFast).toBe(false)
  })
})
