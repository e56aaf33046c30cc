import type { Page } from '@playwright/test'
import type { VitalsReport } from '../../../shared/contract/admin/vitals'
import { MEASURED_ROUTES } from '../../../shared/rules/vitals/routes'
import { asAdmin, openAdmin, row } from '../support/admin'
import { waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

// The accessibility checks are a separate script.
test.use({ withWorker: /without a connection|full/, bypassCSP: true })

interface Sent {
  body: Record<string, number>
  headers: Record<string, string>
}

/** Makes each visit of the page one of the sample, as if a person had opened it, and collects what it sends. */
async function sampled(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false })
    Math.random = () => 0.05
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/vitals') return
    void request.allHeaders().then((headers) => sent.push({ body: request.postDataJSON(), headers }))
  })
  return sent
}

/** Opens a page, and waits until it measures itself. */
async function visit(page: Page, path: string): Promise<void> {
  const measuring = page.waitForRequest(/\/measure-visit/)
  await page.goto(path)
  await measuring
  await page.waitForLoadState('networkidle')
}

/** What a browser does when the person goes to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a visit sends one request of bucket numbers when it is hidden, without cookies and without its address', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'signed-in', value: '1', url: server.origin }])
  const sent = await sampled(page)
  await visit(page, '/sw/browse?q=maji')
  await page.mouse.click(5, 200)
  await page.keyboard.press('Shift')
  expect(sent).toEqual([])
  await hide(page)
  await hide(page)
  await expect.poll(() => sent.length).toBe(1)
  const [{ body, headers } = { body: {}, headers: {} }] = sent
  const names = ['route', 'connection', 'lcp', 'inp', 'cls', 'ttfb', 'hydrated', 'bytes', 'kept', 'offline']
  // No tap that the browser has timed: then there is no INP.
  expect(names).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(Object.keys(body)).toEqual(expect.arrayContaining(names.filter((name) => name !== 'inp')))
  for (const value of Object.values(body)) expect(Number.isInteger(value)).toBe(true)
  expect(body).toMatchObject({ route: MEASURED_ROUTES.indexOf('/browse'), kept: 0, offline: 0 })
  // A first visit loads about 150 KB.
  expect(body.bytes).toBeGreaterThan(3)
  for (const name of ['cookie', 'referer', 'authorization', 'pamoja-account', 'pamoja-device'])
    expect(headers[name], name).toBeUndefined()
  const answered = () => server.requests.filter(({ url }) => url === '/api/vitals').map(({ status }) => status)
  await expect.poll(answered).toEqual([204])
})

test('a visit that saves data, or begins to, sends nothing', async ({ page, server }) => {
  const sent = await sampled(page)
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/terms')) localStorage.setItem('lessData', 'yes')
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('/measure-visit'))).toEqual([])
  await hide(page)
  await page.evaluate(() => localStorage.removeItem('lessData'))
  await visit(page, '/terms')
  await page.getByRole('checkbox', { name: /less data/i }).check()
  await hide(page)
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(sent).toEqual([])
  expect(server.requests.filter(({ url }) => url === '/api/vitals')).toEqual([])
})

test('a visit without a connection is kept in a few bytes, and sent by the next one, once', async ({
  page,
  context,
}) => {
  const sent = await sampled(page)
  await visit(page, '/fees')
  await waitUntilAllStored(page)
  await hide(page)
  await expect.poll(() => sent.length).toBe(1)
  sent.length = 0

  await context.setOffline(true)
  await visit(page, '/fees')
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await hide(page)
  const kept = () => page.evaluate(() => localStorage.getItem('visit'))
  await expect.poll(kept).not.toBeNull()
  expect((await kept())?.length).toBeLessThanOrEqual(300)
  expect(sent).toEqual([])

  await context.setOffline(false)
  const other = await context.newPage()
  const sentByOther = await sampled(other)
  await Promise.all([visit(page, '/terms'), visit(other, '/terms')])
  await expect.poll(() => [...sent, ...sentByOther].map(({ body }) => body)).toHaveLength(1)
  const [first] = [...sent, ...sentByOther]
  expect(first?.body).toMatchObject({ route: MEASURED_ROUTES.indexOf('/fees'), kept: 1, offline: 1 })
  expect(await kept()).toBeNull()
})

test('a device that is full loses the visit, and nothing else', async ({ page, context }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const sent = await sampled(page)
  await visit(page, '/safety')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await hide(page)
  expect(await page.evaluate(() => localStorage.getItem('visit'))).toBeNull()
  expect(sent).toEqual([])
  expect(errors).toEqual([])
  await context.setOffline(false)
})

test('admins see what visitors got on each page, once five visits were measured', async ({
  page,
  browser,
  server,
  request,
}) => {
  const admin = await asAdmin(server, request)
  const report = () => admin.get<VitalsReport>('/api/admin/vitals')
  const ofHelp = async () => (await report()).routes.find(({ route }) => route === '/help')
  for (let count = 1; count <= 5; count += 1) {
    const visitor = await browser.newPage({ baseURL: server.origin })
    await sampled(visitor)
    await visit(visitor, '/help')
    expect(await ofHelp()).toBeUndefined()
    // A page that is left is hidden first.
    await visitor.goto('about:blank')
    const arrived = () => server.requests.filter(({ url }) => url === '/api/vitals').length
    await expect.poll(arrived).toBe(count)
    await visitor.close()
  }
  await expect.poll(async () => (await ofHelp())?.visits).toBe(5)

  await openAdmin(page, 'speed')
  await expect(page.getByRole('heading', { level: 2, name: 'Speed' })).toBeVisible()
  await expect(row(page, '/help')).toContainText('≤')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Connection').selectOption('3g')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing measured' })).toBeVisible()
  await expect(page.getByText('No page has five measured visits in these days.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
