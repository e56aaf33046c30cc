import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { splitLanguage } from '../../../shared/language/languages'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

/** Bytes: beyond it WhatsApp shows no picture. */
const LARGEST_PICTURE = 300_000

async function listedPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').slice(origin.length),
  )
}

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[String(name)] ?? "'")

function headOf(html: string) {
  const find = (expression: RegExp) => decode(expression.exec(html)?.[1] ?? '')
  return {
    title: find(/<title>([^<]*)</),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    data: find(/<script type="application\/ld\+json">([^<]*)</),
  }
}

test('every public page describes itself to search engines and link previews', async ({ request, server }) => {
  const titles = new Map<string, string>()
  const pictures = new Set<string>()
  const paths = await listedPaths(request, server.origin)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const isFundraiser = splitLanguage(path).path.startsWith('/fundraiser/')
    const { title, canonical, meta } = headOf(await (await request.get(path)).text())
    expect(title, path).toMatch(/\S.*Pamoja|Pamoja.*\S/)
    // Two people may give their fundraisers the same title.
    if (!isFundraiser) {
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
      titles.set(title, path)
    }
    expect(meta('description').length, path).toBeGreaterThan(20)
    expect([...meta('description')].length, path).toBeLessThanOrEqual(200)
    expect(canonical, path).toBe(server.origin + path)
    expect(meta('og:url'), path).toBe(canonical)
    expect(meta('og:title'), path).toBe(title)
    expect(meta('og:description'), path).toBe(meta('description'))
    expect(meta('og:site_name'), path).toBe('Pamoja')
    expect(meta('og:type'), path).toMatch(/^(website|article)$/)
    expect(meta('twitter:card'), path).toBe(isFundraiser ? 'summary_large_image' : 'summary')
    expect(meta('og:image'), path).toContain(server.origin)
    pictures.add(meta('og:image'))
  }
  for (const address of [...pictures].slice(0, 12)) {
    const bytes = await (await request.get(address)).body()
    expect(bytes.length, address).toBeLessThan(LARGEST_PICTURE)
    expect((await sharp(bytes).metadata()).width, address).toBeGreaterThanOrEqual(512)
  }
})

test('a fundraiser is described as a donate action @main [2.fundraiser.social-preview 9.social.size]', async ({
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 0)
  const address = `${server.origin}/fundraiser/${fundraiser.id}`
  const { meta, data } = headOf(await (await request.get(address)).text())
  expect(JSON.parse(data)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'DonateAction',
    name: fundraiser.title,
    url: address,
    recipient: { '@type': 'Person', url: `${server.origin}/user/${fundraiser.user.id}` },
    actionStatus: 'https://schema.org/PotentialActionStatus',
  })
  const bytes = await (await request.get(meta('og:image'))).body()
  const { width, height } = await sharp(bytes).metadata()
  expect([String(width), String(height)]).toEqual([meta('og:image:width'), meta('og:image:height')])
  expect([width, height]).toEqual([1200, 630])
})

test('the home page names the site and who runs it @main', async ({ request, server }) => {
  const { data } = headOf(await (await request.get('/')).text())
  const site = JSON.parse(data)
  const publisher = { '@type': 'Organization', url: server.origin }
  expect(site).toMatchObject({ '@type': 'WebSite', url: server.origin, publisher })
})

test('pages that are not public are kept out of search engines', async ({ request }) => {
  const { id } = await openFundraiser(request, 0)
  for (const path of ['/dashboard', '/settings', '/auth', `/give/${id}`, `/fundraiser/${id}/poster`, '/nowhere']) {
    expect(headOf(await (await request.get(path)).text()).meta('robots'), path).toBe('noindex')
  }
})
