import type { Page } from 'playwright'
import { answerBytes, contentBytes } from '../servers/answer-bytes'
import { openPhone } from './phone'
import { KB, type Measure, type Report, valueAtMost } from './row'
import { type TestBed, withTestBed } from './test-bed'

/** Milliseconds for a page to paint with nothing but its document. */
const PAINT_TIMEOUT = 20_000
/** Milliseconds for one step of a gift on a busy machine. */
const STEP_TIMEOUT = 60_000
/** Milliseconds: longer than a visitor must stay until everything for later is stored. */
const A_MINUTE = 60_000

/** What crosses the line, with headers: documents, visits, and a gift. */
export const measureBytes: Measure = (report) =>
  withTestBed(async (testBed) => {
    await measureDocuments(testBed, report)
    await measureFirstVisits(testBed, report)
    await measureRepeatVisit(testBed, report)
    await measureGifts(testBed, report)
  })

async function measureDocuments(testBed: TestBed, report: Report): Promise<void> {
  const { origin, fundraiserPath } = testBed
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const paths = new Set([
    '/auth',
    fundraiserPath,
    ...listed.filter((path) => path === '/' || /^\/[a-z-]{2,}$/.test(path)),
  ])
  const sizes: { path: string; bytes: number }[] = []
  for (const path of paths) sizes.push({ path, bytes: await answerBytes(origin + path) })
  const heaviest = sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most))
  const name = `heaviest document of ${sizes.length} public pages, ${heaviest.path}`
  report({ name, unit: 'KB', value: heaviest.bytes, goal: valueAtMost(14 * KB) })
  const value = await requestsBeforePaint(testBed)
  report({ name: 'requests before the first paint of /', unit: 'requests', value, goal: valueAtMost(1) })
}

/** 1 if the page paints its content while every other request is without an answer; otherwise at least 2. */
async function requestsBeforePaint({ browser, origin }: TestBed): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : undefined))
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    return await page.waitForFunction(hasPainted, null, { timeout: PAINT_TIMEOUT }).then(
      () => 1,
      () => 2,
    )
  } finally {
    await context.close()
  }
}

async function measureFirstVisits(testBed: TestBed, report: Report): Promise<void> {
  const phone = await openPhone(testBed, { savesData: false })
  const scripts = new Set<string>()
  phone.context.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.add(request.url())
  })
  const { page, transferred } = await phone.glance('/')
  const script = (await Promise.all([...scripts].map(contentBytes))).reduce((sum, bytes) => sum + bytes, 0)
  report({ name: 'first visit to /', unit: 'KB', value: transferred.all, goal: valueAtMost(165 * KB) })
  report({ name: '  of it script', unit: 'KB', value: script, goal: valueAtMost(112 * KB) })
  const { all } = await phone.stay(page, A_MINUTE)
  report({ name: '  then what the worker fetches for later', unit: 'KB', value: all, goal: valueAtMost(90 * KB) })
  const second = await phone.visit(testBed.fundraiserPath)
  await second.page.close()
  const other = await phone.visit(await otherFundraiser(testBed))
  const bytes = other.transferred.all - other.transferred.pictures
  report({ name: "a second fundraiser's page", unit: 'KB', value: bytes, goal: valueAtMost(10 * KB) })
  await phone.context.close()

  const saving = await openPhone(testBed, { savesData: true })
  const before = testBed.proxy.requests.length
  const saved = await saving.visit('/')
  const loaded = testBed.proxy.requests.slice(before).filter(({ url }) => /\.js(?:\?|$)/.test(url)).length
  report({ name: 'with data saving, /', unit: 'KB', value: saved.transferred.all, goal: valueAtMost(40 * KB) })
  report({ name: '  its scripts', unit: 'requests', value: loaded, goal: valueAtMost(0) })
  await saving.context.close()
}

async function otherFundraiser({ origin, fundraiserPath }: TestBed): Promise<string> {
  const list = await (await fetch(`${origin}/api/fundraisers`)).text()
  const paths = [...list.matchAll(/"id":(\d+),"userId"/g)].map(([, id]) => `/fundraiser/${id}`)
  return paths.find((path) => path !== fundraiserPath) ?? fundraiserPath
}

async function measureRepeatVisit(testBed: TestBed, report: Report): Promise<void> {
  const phone = await openPhone(testBed, { savesData: false })
  const thirdParties = new Set<string>()
  phone.context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== testBed.origin) thirdParties.add(origin)
  })
  await (await phone.visit('/')).page.close()
  const { transferred } = await phone.visit('/')
  for (const path of ['/browse', testBed.fundraiserPath]) await phone.visit(path)
  await phone.context.close()
  const { all, requests } = transferred
  report({ name: 'repeat visit to /, nothing changed', unit: 'KB', value: all, goal: valueAtMost(2 * KB) })
  report({ name: '  its requests', unit: 'requests', value: requests, goal: valueAtMost(2) })
  const value = thirdParties.size
  report({ name: 'third parties before a card form', unit: 'requests', value, goal: valueAtMost(0) })
}

/** A gift by mobile money from Home to the thanks, on a first visit and from the installed app. The provider's bytes do not count. */
async function measureGifts(testBed: TestBed, report: Report): Promise<void> {
  const { context, visit } = await openPhone(testBed, { savesData: false })
  context.setDefaultTimeout(STEP_TIMEOUT)
  const bytesOfGift = async () => {
    const before = testBed.proxy.bytesSent()
    const page = await context.newPage()
    await page.goto(`${testBed.origin}/`)
    await give(page)
    await page.close()
    return testBed.proxy.bytesSent() - before
  }
  const value = await bytesOfGift()
  report({ name: 'a gift from Home to the thanks, first visit', unit: 'KB', value, goal: valueAtMost(300 * KB) })
  // Who comes back has everything stored after a while.
  for (const path of ['/browse', testBed.fundraiserPath]) await (await visit(path)).page.close()
  const installed = await bytesOfGift()
  report({ name: '  from the installed app', unit: 'KB', value: installed, goal: valueAtMost(40 * KB) })
  await context.close()
}

async function give(page: Page): Promise<void> {
  await page.locator('a[href^="/fundraiser/"]').first().click()
  await page.waitForURL('**/fundraiser/*')
  await page.getByRole('button', { name: 'KES 1,000', exact: true }).click()
  await page.getByText('This price is valid until').waitFor()
  await page.getByRole('button', { name: 'Pay KES 1,000.00 with Mobile Money' }).click()
  await page.waitForURL('**/v3/hosted/pay/**', { waitUntil: 'commit' })
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Thank you for your KES 1,000.00 donation!').waitFor()
}
