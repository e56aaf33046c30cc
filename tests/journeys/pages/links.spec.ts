import type { APIRequestContext } from '@playwright/test'
import { splitLanguage } from '../../../shared/language/languages'
import { goTo } from '../../deep/screenshots/screen'
import { signInAs } from '../support/accounts'
import { elsewhere } from '../support/people'
import { expect, test } from '../support/server'

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

test('robots.txt and the sitemap list every public page', async ({ request, server }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  const paths = await listedPaths(request, server.origin)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/terms', '/browse?category=medical']))
  expect(paths.filter((path) => /^\/fundraiser\/\d+$/.test(path)).length).toBeGreaterThan(9)
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).not.toContain('content="noindex"')
  }
})

test('no link of a public page is broken', async ({ request, server }) => {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const waiting = (await listedPaths(request, server.origin)).map((path) => ({ path, from: 'the sitemap' }))
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const { pathname, search, hash } = new URL(link.path, server.origin)
    if (!isTried(pathname)) continue
    const address = pathname + search
    let html = pages.get(address)
    if (html === undefined) {
      const answer = await request.get(address)
      if (answer.status() >= 400) broken.push(`${link.path} on ${link.from}: ${answer.status()}`)
      html = answer.headers()['content-type']?.startsWith('text/html') ? await answer.text() : ''
      pages.set(address, html)
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

async function listedPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true)
  return addresses.map((address) => address.slice(origin.length))
}

/** The links and resources of a page inside the site: paths with query and fragment. */
function linksOf(html: string, page: string): string[] {
  // The address of a POST form has no page to open.
  const opened = html.replace(/<form\s[^>]*method="post"[^>]*>/g, '')
  const single = [...opened.matchAll(/<\w[^>]*?\s(?:href|action|src)="([^"]*)"/g)].map(([, address = '']) => address)
  const several = [...opened.matchAll(/\s(?:image)?srcset="([^"]*)"/gi)].flatMap(([, list = '']) =>
    list.split(',').map((picture) => picture.trim().split(' ')[0] ?? ''),
  )
  const addresses = [...single, ...several].map((address) => address.replaceAll('&amp;', '&'))
  return addresses
    .map((address) => (address.startsWith('#') ? page + address : address))
    .filter((address) => address.startsWith('/'))
}
