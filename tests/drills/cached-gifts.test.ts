import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderer } from '../../pwa/entry-server'
import { runs } from '../../scripts/test/runs'
import type { AppOptions } from '../../server/http/app'
import { withoutPrefix } from '../../server/http/language/request-language'
import type { Build } from '../../server/http/pages/build'
import { discovery } from '../../server/http/pages/discovery'
import { pages } from '../../server/http/pages/pages'
import { refreshSite } from '../../server/http/pages/refresh-site'
import type { Context } from '../../server/platform/context'
import { buildFundraiser } from '../../server/testing/builders'
import { createGiving, type Giving } from '../../server/testing/giving/giving'
import { serve, type TestServer } from '../../server/testing/serve'

/** Nothing here loads styles or scripts. */
const NO_BUILD: Build = {
  id: 'sources',
  criticalStyle: '',
  criticalStyleHash: '',
  criticalStyleOf: () => '',
  starter: '',
  starterHash: '',
  script: '',
  styles: [],
  chunksOf: () => [],
  wordsOf: () => [],
  wordBytes: {},
}

/** The pages of the sources, without a build. */
const siteOf =
  (context: Context): AppOptions['site'] =>
  (api) => {
    const options = {
      renderer: async () => renderer,
      build: () => NO_BUILD,
      contentSecurityPolicy: "script-src 'self'",
    }
    return [
      refreshSite(context),
      discovery(context, options.renderer),
      withoutPrefix,
      pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
    ]
  }

let giving: Giving
let server: TestServer
let others: number[]
beforeAll(async () => {
  giving = await createGiving()
  const { userId } = giving.fundraiser
  const other = [await buildFundraiser(giving.context, { userId }), await buildFundraiser(giving.context)]
  others = other.map(({ id }) => id)
  server = await serve(giving.context, { site: siteOf(giving.context) })
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

/** Calls don't say whether their answer comes from the cache. */
async function read(path: string): Promise<{ text: string; tag: string | null; isCached: boolean }> {
  const reply = await fetch(server.origin + path)
  const isCached = reply.headers.get('Server-Timing') === 'hit'
  return { text: await reply.text(), tag: reply.headers.get('ETag'), isCached }
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
          const other = /^\/fundraiser\/(\d+)/.exec(path)?.[1]
          const stays = other ? Number(other) !== id : ['/fees', '/safety'].includes(path)
          if (stays) expect([path, cached.isCached]).toEqual([path, true])
        }
      },
    )
    await fc.assert(property, runs(6))
  })

  it('the page of its own fundraiser and the lists are worked out again', async () => {
    const { id } = giving.fundraiser
    const paths = ['/', '/browse', `/fundraiser/${id}`]
    for (const path of paths) await read(path)
    expect(await Promise.all(paths.map(async (path) => (await read(path)).isCached))).toContain(true)
    await give(id, 12_345)
    for (const path of paths) expect([path, (await read(path)).isCached]).toEqual([path, false])
    expect((await read(`/fundraiser/${id}`)).text).toContain('123.45')
  })

  it('all pages are worked out again after any other change', async () => {
    await read('/fees')
    expect((await read('/fees')).isCached).toBe(true)
    await buildFundraiser(giving.context)
    expect((await read('/fees')).isCached).toBe(false)
  })
})
