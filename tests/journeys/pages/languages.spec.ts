import type { APIRequestContext, Page } from '@playwright/test'
import { ownName } from '#shared/language/languages'
import { shortCode } from '#shared/rules/fundraisers/short-code'
import { signInAs } from '../support/accounts'
import { openFundraiser } from '../support/giving'
import { chooseLanguage, saidIn } from '../support/languages'
import { heading, waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const swahili = saidIn('sw')

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('language'))
const location = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { maxRedirects: 0 })
  return [answer.status(), answer.headers().location]
}

test('a page in another language says so, in its own direction and under its own address @main', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text()
  expect(await read('/sw/browse?category=medical')).toContain('<html lang="sw" dir="ltr">')
  expect(await read('/ar/about')).toContain('<html lang="ar" dir="rtl">')
  const canonical = async (path: string) => /rel="canonical" href="([^"]*)"/.exec(await read(path))?.[1]
  expect(await canonical('/sw')).toMatch(/\/sw$/)
  expect(await canonical('/sw/')).toMatch(/\/sw$/)
  expect(await canonical('/sw/browse?category=medical')).toMatch(/\/sw\/browse\?category=medical$/)
  expect(await canonical('/browse')).toMatch(/[^w]\/browse$/)
  expect(await read('/sw')).toContain('<meta property="og:locale" content="sw_TZ">')
  const tag = async (path: string) => (await request.get(path)).headers().etag
  expect(await tag('/sw/browse')).not.toBe(await tag('/browse'))
})

test('every link of a page stays in its language @main', async ({ request }) => {
  for (const path of [
    '/sw',
    '/sw/browse',
    '/sw/fundraiser/8',
    '/sw/help',
    '/sw/auth',
    '/sw/give/8',
    '/sw/fundraiser/8/poster',
  ]) {
    const html = await (await request.get(path)).text()
    const addresses = [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address,
    )
    expect(addresses.length, path).toBeGreaterThan(0)
    expect(
      addresses.filter((address) => !/^\/sw(?:[/?#]|$)/.test(address ?? '')),
      path,
    ).toEqual([])
  }
})

test('only the languages of the list have addresses, and only pages have them', async ({ request }) => {
  for (const path of ['/en/browse', '/xx', '/SW', '/sw-KE/browse']) {
    const answer = await request.get(path)
    expect([answer.status(), await answer.text()], path).toEqual([404, expect.stringContaining('<html lang="en">')])
  }
  for (const path of [
    '/sw/api/fundraisers',
    '/sw/assets/entry.js',
    '/sw/healthz',
    '/sw/robots.txt',
    '/sw/sw.js',
    '/sw/sw',
  ]) {
    const answer = await request.get(path)
    expect([answer.status(), await answer.text()], path).toEqual([404, expect.stringContaining('<html lang="sw"')])
  }
})

test('redirects keep the language, and may lead to another', async ({ request }) => {
  const { id } = await openFundraiser(request, 1)
  expect(await location(request, '/sw/login?next=%2Fsettings')).toEqual([302, '/sw/auth?next=%2Fsettings'])
  expect(await location(request, `/sw/f/${shortCode(id)}?a=1`)).toEqual([302, `/sw/fundraiser/${id}?a=1`])
  expect(await location(request, '/sw?redirect=/browse')).toEqual([302, '/sw/browse'])
  expect(await location(request, '/sw?redirect=/ar/browse')).toEqual([302, '/ar/browse'])
  expect(await location(request, '/?redirect=/sw')).toEqual([302, '/sw'])
  const shared = await request.post('/sw/share', { maxRedirects: 0 })
  expect([shared.status(), shared.headers().location]).toEqual([303, '/sw/create-fundraiser'])
})

test('reading, sharing and signing in stay in the language, and the script finds each page as rendered', async ({
  page,
  request,
  server,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const { id, title } = await openFundraiser(request, 1)
  for (const path of ['/sw', '/sw/', '/sw/help', '/ar/browse', `/sw/fundraiser/${id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await expect(heading(page)).toHaveText(title)
  await page.getByText(swahili('Share')).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`${server.origin}/sw/f/`)),
  )
  await page.getByRole('link', { name: swahili('Start Fundraising') }).click()
  await expect(page).toHaveURL('/sw/create-fundraiser')
  await expect(page).toHaveTitle(swahili.part('Start a Fundraiser'))
  await page.goto('/sw/dashboard')
  await expect(page).toHaveURL('/sw/auth?next=%2Fdashboard')
  expect(errors).toEqual([])
  await signInAs(page, 'donor@pamoja.test')
  await page.goto('/sw/dashboard')
  await expect(page).toHaveURL('/sw/dashboard')
  await expect(heading(page)).toBeVisible()
  expect(await languageOf(page)).toBe('sw')
  expect(errors).toEqual([])
})

test('without a connection pages open in the language that was chosen, also those of a language that is not kept', async ({
  page,
  context,
  server,
}) => {
  await chooseLanguage(page, 'sw')
  await page.goto('/sw')
  await waitUntilPageStored(page, '/sw/shell.html')
  await waitUntilPageStored(page, '/sw')
  await waitUntilAllStored(page)
  expect(server.requests.map(({ url }) => url).filter((url) => url.startsWith('/ar'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/sw/create-fundraiser')
  await expect(page.getByRole('textbox', { name: swahili.part('Fundraiser Title *') })).toBeVisible()
  expect(await languageOf(page)).toBe('sw')
  await page.goto('/sw/')
  await expect(heading(page)).toBeVisible()
  expect(await languageOf(page)).toBe('sw')
  await page.goto('/ar/help?q=fees')
  await expect(page).toHaveURL('/sw/help?q=fees')
  expect(await languageOf(page)).toBe('sw')
  await page.goto('/sw/languages?from=%2Fhelp')
  await page.getByRole('link', { name: ownName('ar'), exact: true }).click()
  await expect(page).toHaveURL('/sw/help')
  await expect(heading(page)).toBeVisible()
  expect(await chosen(page)).toBe('ar')
})

test('a language is chosen also by a tap before the script of the page has come', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/languages?from=%2Ffees')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: ownName('sw'), exact: true }).click()
  await expect.poll(() => chosen(page)).toBe('sw')
})
