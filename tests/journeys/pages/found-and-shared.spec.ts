import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { splitLanguage } from '../../../shared/language/languages'
import { goTo } from '../../deep/screenshots/screen'
import { signInAs } from '../support/accounts'
import { openFundraiser } from '../support/giving'
import { elsewhere } from '../support/people'
import { expect, test } from '../support/server'

/** Bytes: beyond it WhatsApp shows no picture. */
const LARGEST_PICTURE = 300_000

async function listedPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => decode(address))
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true)
  return addresses.map((address) => address.slice(origin.length))
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

test('every public page is listed, and describes itself to search engines and link previews', async ({
  request,
  server,
}) => {
  // The pages of all languages: on a busy machine they take long.
  test.slow()
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  const titles = new Map<string, string>()
  const pictures = new Set<string>()
  const paths = await listedPaths(request, server.origin)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/terms', '/browse?category=medical']))
  expect(paths.filter((path) => /^\/fundraiser\/\d+$/.test(path)).length).toBeGreaterThan(9)
  for (const path of paths) {
    const isFundraiser = splitLanguage(path).path.startsWith('/fundraiser/')
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const { title, canonical, meta } = headOf(await answer.text())
    expect(meta('robots'), path).toBe('')
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
  expect(meta('og:image:alt')).toBe(meta('og:title'))
  expect(meta('og:locale')).toBe('en_US')
  // Messengers fetch an address once, so each sum has one of its own.
  expect(meta('og:image')).toMatch(
    new RegExp(`/previews/${fundraiser.id}\\.jpg\\?v=\\d+\\.${fundraiser.currentAmount}$`),
  )
  const bytes = await (await request.get(meta('og:image'))).body()
  const { width, height } = await sharp(bytes).metadata()
  expect([String(width), String(height)]).toEqual([meta('og:image:width'), meta('og:image:height')])
  expect([width, height]).toEqual([1200, 630])
})

test('pages that are not public are kept out of search engines', async ({ request }) => {
  const { id } = await openFundraiser(request, 0)
  for (const path of ['/dashboard', '/settings', '/auth', `/give/${id}`, `/fundraiser/${id}/poster`, '/nowhere']) {
    expect(headOf(await (await request.get(path)).text()).meta('robots'), path).toBe('noindex')
  }
})

const SITEMAP = 'the sitemap'

/** The pages that only this kind of user can open, or that show them other links. */
const ACCOUNT_PAGES = {
  creator: ['/', '/browse', '/fundraiser/1', '/create-fundraiser', '/edit-profile', '/payouts?tab=accounts'],
  leader: ['/create-profile'],
  admin: [
    '/edit-fundraiser/1',
    ...['overview', 'campaigns', 'users', 'donations', 'payouts', 'books', 'site', 'operations'].map(
      (tab) => `/admin?tab=${tab}`,
    ),
  ],
}

/** Whether an address is tried: the pages of all twelve languages have the same links, so those of two are enough. */
function isTried(pathname: string): boolean {
  const { language } = splitLanguage(pathname)
  return language === 'en' || language === 'ar'
}

test('no link of a public page is broken', async ({ request, server }) => {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const waiting = (await listedPaths(request, server.origin)).map((path) => ({ path, from: SITEMAP }))
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const { pathname, search, searchParams, hash } = new URL(link.path, server.origin)
    if (!isTried(pathname)) continue
    const address = pathname + search
    // What a link fills into a form, or asks a page for, does not decide whether there is such a page.
    const page = link.from === SITEMAP ? address : [pathname, ...searchParams.keys()].join(' ')
    let html = pages.get(page)
    if (html === undefined) {
      const answer = await request.get(address)
      if (answer.status() >= 400) broken.push(`${link.path} on ${link.from}: ${answer.status()}`)
      html = answer.headers()['content-type']?.startsWith('text/html') ? await answer.text() : ''
      pages.set(page, html)
      waiting.push(...linksOf(html, address).map((path) => ({ path, from: address })))
    }
    const id = decodeURIComponent(hash.slice(1))
    if (id && !html.includes(`id="${id}"`)) broken.push(`${link.path} on ${link.from}: there is no #${id}`)
  }
  expect(broken).toEqual([])
  expect(pages.size).toBeGreaterThan(80)
})

for (const [who, pages] of Object.entries(ACCOUNT_PAGES)) {
  test(`no link that ${who} sees is broken`, async ({ page, request }) => {
    await signInAs(page, `${who}@pamoja.test`)
    const { id } = await (await elsewhere(page, request)).me()
    const broken: string[] = []
    const known = new Set<string>()
    for (const path of [...pages, '/dashboard', `/profile/${id}`, `/user/${id}`, '/settings', '/payouts']) {
      await goTo(page, path)
      for (const { address, isMissing } of await page.evaluate(linksOnScreen)) {
        if (isMissing) broken.push(`${address} on ${path}: there is no such place`)
        if (known.has(address)) continue
        known.add(address)
        const status = (await page.request.get(address)).status()
        if (status >= 400) broken.push(`${address} on ${path}: ${status}`)
      }
    }
    expect(broken).toEqual([])
    expect(known.size).toBeGreaterThan(30)
  })
}

/** Runs in the page: its links and resources inside the site, and whether a target on the same page is missing. */
function linksOnScreen(): { address: string; isMissing: boolean }[] {
  const named = [...document.querySelectorAll('[href], [src]')]
  return named.flatMap((element) => {
    const url = new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', location.href)
    if (url.origin !== location.origin || !url.protocol.startsWith('http')) return []
    const isHere = url.pathname + url.search === location.pathname + location.search
    const isMissing = isHere && url.hash !== '' && !document.getElementById(decodeURIComponent(url.hash.slice(1)))
    return [{ address: url.pathname + url.search, isMissing }]
  })
}

/** The links and resources of a page inside the site: paths with query and fragment. */
function linksOf(html: string, page: string): string[] {
  // The address of a POST form has no page to open.
  const opened = html.replace(/<form\s[^>]*method="post"[^>]*>/g, '')
  const single = [...opened.matchAll(/<\w[^>]*?\s(?:href|action|src)="([^"]*)"/g)].map(([, address = '']) => address)
  const several = [...opened.matchAll(/\s(?:image)?srcset="([^"]*)"/gi)].flatMap(([, list = '']) =>
    list.split(',').map((picture) => picture.trim().split(' ')[0] ?? ''),
  )
  return [...single, ...several]
    .map(decode)
    .map((address) => (address.startsWith('#') ? page + address : address))
    .filter((address) => address.startsWith('/'))
}
