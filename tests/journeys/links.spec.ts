import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './server'

/** Linked already, built later. */
const NOT_BUILT_YET = ['/admin']

test('robots.txt and the sitemap lead to every public page', async ({ request, server }) => {
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

test('no link of a public page leads nowhere', async ({ request, server }) => {
  test.setTimeout(120_000)
  const pages = new Map<string, string>()
  const broken: string[] = []
  const waiting = (await listedPaths(request, server.origin)).map((path) => ({ path, from: 'the sitemap' }))
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const { pathname, search, hash } = new URL(link.path, server.origin)
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

async function listedPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true)
  return addresses.map((address) => address.slice(origin.length))
}

/** Where a page's links and forms lead within the site: paths, with what stands behind `?` and `#`. */
function linksOf(html: string, page: string): string[] {
  const addresses = [...html.matchAll(/<(?:a|form)\s[^>]*?(?:href|action)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  return addresses
    .map((address) => (address.startsWith('#') ? page + address : address))
    .filter((address) => address.startsWith('/') && !NOT_BUILT_YET.some((path) => address.startsWith(path)))
}
