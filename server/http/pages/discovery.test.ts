import { createServer } from 'node:http'
import Koa from 'koa'
import { afterAll, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { listen } from '../listen'
import { discovery } from './discovery'

const PAGES = ['/', '/about']

const context = await createTestContext()
const app = new Koa().use(discovery(context, async () => ({ listedPaths: () => PAGES }), ['en']))
const server = createServer(app.callback())
const origin = await listen(server, { host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

async function read(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(origin + path)
  return { status: reply.status, text: await reply.text() }
}

const file = (element: string, entries: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')
const url = (path: string) => `<url><loc>${context.settings.publicUrl}${path}</loc></url>`
const general = [...PAGES, ...CATEGORY_IDS.map((id) => `/browse?category=${id}`)]

it('lists pages, categories and open fundraisers in one file, and many fundraisers in parts', async () => {
  const { id: userId } = await buildUser(context)
  const [first, second] = [await buildFundraiser(context, { userId }), await buildFundraiser(context, { userId })]
  await buildFundraiser(context, { userId, isActive: 0 })
  const fundraisers = [second, first].map(({ id }) => `/fundraiser/${id}`)
  expect((await read('/sitemap.xml')).text).toBe(file('urlset', [...general, ...fundraisers].map(url)))

  await insertMany(userId, 6_001, 11_000)
  const parts = [0, 1, 7, 8, 9, 10, 11, 12]
  const entries = parts.map((part) => `<sitemap><loc>${context.settings.publicUrl}/sitemap-${part}.xml</loc></sitemap>`)
  expect((await read('/sitemap.xml')).text).toBe(file('sitemapindex', entries))
  expect((await read('/sitemap-0.xml')).text).toBe(file('urlset', general.map(url)))
  expect((await read('/sitemap-1.xml')).text).toBe(file('urlset', fundraisers.map(url)))
  expect((await read('/sitemap-12.xml')).text).toBe(file('urlset', [url('/fundraiser/11000')]))
  const listed = await Promise.all(parts.map(async (part) => addresses((await read(`/sitemap-${part}.xml`)).text)))
  expect(Math.max(...listed.map(({ length }) => length))).toBe(1_000)
  expect(new Set(listed.flat()).size).toBe(general.length + 5_002)
  for (const missing of ['/sitemap-2.xml', '/sitemap-999999999999.xml', '/sitemap-.xml', '/sitemap-01x.xml'])
    expect((await read(missing)).status, missing).toBe(404)
})

const addresses = (text: string) => [...text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)

async function insertMany(userId: number, from: number, to: number): Promise<void> {
  const given = { userId, title: 'T', description: 'D', category: 'medical', goalAmount: 500, endDate: null } as const
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  for (let index = 0; index < ids.length; index += 1_000) {
    const rows = ids.slice(index, index + 1_000).map((id) => ({ ...given, id, searchText: '', createdAt: id }))
    await context.database.write.insertInto('fundraisers').values(rows).execute()
  }
}

it('names each page in each language with its other ones, in parts that stay small', async () => {
  const languages = ['en', 'sw', 'ar'] as const
  const app = new Koa().use(discovery(context, async () => ({ listedPaths: () => ['/', '/about'] }), languages))
  const other = createServer(app.callback())
  const address = await listen(other, { host: '127.0.0.1', port: 0 })
  const text = await (await fetch(`${address}/sitemap-0.xml`)).text()
  const { publicUrl } = context.settings
  const known = ['', '/sw', '/ar'].map((prefix) => `<url><loc>${publicUrl}${prefix}/about</loc>`)
  for (const entry of known) expect(text).toContain(entry)
  expect(text).toContain(`<loc>${publicUrl}/sw</loc>`)
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="ar" href="${publicUrl}/ar/about"/>`)
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}/about"/>`)
  const part = await (await fetch(`${address}/sitemap-1.xml`)).text()
  expect((part.match(/<url>/g) ?? []).length).toBeLessThanOrEqual(1_002)
  await new Promise((resolve) => other.close(resolve))
})
