import { test as base, expect, type Page } from '@playwright/test'
import type { LanguageCode } from '#shared/language/languages'
import { startCountingProxy } from '../../servers/counting-proxy'
import { startUpdatableServer, type UpdatableServer } from '../../servers/updatable-server'
import { chooseLanguage, keptWords, namedWords, saidIn, wordsIn } from '../support/languages'
import { beginForm, heading, waitUntilAllStored } from '../support/phone'

const test = base.extend<{ site: UpdatableServer }>({
  // Playwright requires a destructuring pattern here even if nothing is used.
  site: async ({ playwright: _playwright }, use) => {
    const site = await startUpdatableServer(process.env.SEEDED_DATA ?? '')
    await use(site)
    await site.stop()
  },
  baseURL: ({ site }, use) => use(site.origin),
})

const prompt = (page: Page) => page.getByText('A new version is ready.')
const buildOf = (page: Page) => page.evaluate(() => document.getElementById('page-data')?.dataset.build)

/** The id of a fundraiser that takes donations. */
async function featured(page: Page, site: UpdatableServer): Promise<number> {
  const reply = await page.request.get(`${site.origin}/api/fundraisers?limit=1&sort=featured`)
  const [fundraiser] = await reply.json()
  return fundraiser.id
}

/** The update check that the browser makes on a navigation, and the app when it becomes visible again. */
function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

test('a new version is offered in each tab; accepted in one, it reloads all tabs and keeps what was typed @main', async ({
  context,
  site,
}) => {
  const form = await context.newPage()
  await form.goto(`${site.origin}/fundraiser/${await featured(form, site)}`)
  await waitUntilAllStored(form)
  const other = await context.newPage()
  await other.goto(`${site.origin}/browse`)
  const name = form.getByLabel('Your name')
  await form.locator('.donor-details > summary').click()
  await name.fill('Wanjiru')

  await site.deploy()
  await lookForUpdate(other)
  await expect(prompt(other)).toBeVisible()
  // Someone is typing here.
  await expect(prompt(form)).toBeHidden()
  await other.getByRole('button', { name: 'Update' }).click()
  for (const page of [other, form]) await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await expect(name).toHaveValue('Wanjiru')
  await expect(prompt(other)).toBeHidden()
})

test('an accepted update does not wait for what the earlier worker fetches for later', async ({ page }) => {
  const proxy = await startCountingProxy()
  const site = await startUpdatableServer(process.env.SEEDED_DATA ?? '', proxy.origin)
  proxy.forwardTo(site.port)
  const worker = await (await fetch(`${site.origin}/sw.js`)).text()
  const file = `/${/assets\/reading-[\w-]+\.js/.exec(worker)?.[0]}`
  proxy.breakNext('GET', file, 'hangs')
  await page.goto(`${proxy.origin}/browse`)
  await page.keyboard.press('Shift')
  await expect
    .poll(() => page.evaluate(beginForm).then(() => proxy.requests.some(({ url }) => url === file)), {
      timeout: 60_000,
    })
    .toBe(true)

  await site.deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await site.stop()
  await proxy.close()
})

test('a new version is offered although it could not be stored twice before', async ({ page }) => {
  const proxy = await startCountingProxy()
  const site = await startUpdatableServer(process.env.SEEDED_DATA ?? '', proxy.origin)
  proxy.forwardTo(site.port)
  await page.goto(`${proxy.origin}/browse`)
  await waitUntilAllStored(page)
  await site.deploy()
  for (const _ of [1, 2]) {
    proxy.breakNext('GET', '/shell.html', 'reply cut')
    await lookForUpdate(page)
    const isStored = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state ?? 'not any more')
    await expect.poll(isStored).toBe('not any more')
    await expect(prompt(page)).toBeHidden()
  }
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await site.stop()
  await proxy.close()
})

test('offers no update during a payment', async ({ page, site }) => {
  await page.clock.install()
  await page.goto(site.origin)
  await waitUntilAllStored(page)
  await page.goto(`${site.origin}/checkout?amount=25&fundraiserId=${await featured(page, site)}&fundraiserTitle=A`)
  await site.deploy()
  await lookForUpdate(page)
  // Its files are not even fetched before the payment is over.
  await page.clock.runFor(60_000)
  await expect(prompt(page)).toBeHidden()
  await page.getByRole('link', { name: 'Back to Campaign' }).click()
  await expect(prompt(page)).toBeVisible()
})

test('an app that is too old for the server loads the new version, and asks for the update', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.origin}/browse`)
  await waitUntilAllStored(page)
  await site.deploy()
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 426, headers: { 'X-Pamoja': '1' }, json: { message: 'No', code: 'app.too-old' } }),
  )
  const refused = page.waitForResponse((response) => response.status() === 426)
  await page.getByRole('searchbox').fill('water')
  await page.getByRole('button', { name: 'Search' }).click()
  await refused
  const note = page.locator('.status-line')
  await expect(note).toContainText('Please update Pamoja. What you wrote stays here and is sent after the update.')
  await expect(note.getByRole('button', { name: 'Later' })).toHaveCount(0)
  const update = note.getByRole('button', { name: 'Update' })
  await expect(update).toBeVisible()
  await context.unroute('**/api/**')
  await update.click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await expect(note).not.toContainText('Please update')
})

test('the worker can be removed from every device, and what was typed stays', async ({ page, site }) => {
  await page.goto(`${site.origin}/fundraiser/${await featured(page, site)}`)
  await waitUntilAllStored(page)
  const name = page.getByLabel('Your name')
  await page.locator('.donor-details > summary').click()
  await name.fill('Wanjiru')
  await name.blur()
  await site.switchWorkerOff()
  await lookForUpdate(page)
  await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => null)).toEqual([])
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(name).toHaveValue('Wanjiru')
})

test('an open page finds its files after a deployment that it has not taken over', async ({ page, context, site }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(site.origin)
  await page.keyboard.press('Shift')
  await expect(page.locator('.status-line [role="status"]')).toBeAttached()
  const before = await buildOf(page)
  await site.deploy()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(heading(page)).toHaveText('Browse Fundraisers')
  expect(await buildOf(page)).toBe(before)
  expect(site.buildId()).not.toBe(before)
})

const keptShells = (page: Page) =>
  page.evaluate(async () => {
    const shells = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.endsWith('/shell.html')) shells.push(new URL(url).pathname)
    return shells.toSorted()
  })

/** Arabic was chosen so long ago that it counts no more. */
const CHOSEN = ['ar', 'fr', 'en', 'sw'] as const

test('after an update the device has the new sentences of the languages chosen last, and of no other', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const said = saidIn('sw')
  for (const language of CHOSEN) await chooseLanguage(page, language)
  const earlier = { sw: await keptWords(page, 'sw'), fr: await keptWords(page, 'fr') }
  const asked: string[] = []
  context.on('request', (request) => void asked.push(request.url()))

  await site.deploy()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByRole('button', { name: said('Update') }).click({ timeout: 60_000 })
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await context.setOffline(true)

  await page.goto('/sw/browse')
  await expect(heading(page)).toHaveText(said('Browse Fundraisers'))
  expect(await buildOf(page)).toBe(site.buildId())
  const kept = await keptWords(page, 'sw')
  expect(kept.toSorted()).toEqual((await namedWords(page, 'sw')).toSorted())
  expect(earlier.sw.filter((name) => kept.includes(name))).toEqual([])
  for (const address of ['/sw/fees', '/sw/about', '/sw/auth']) {
    await page.goto(address)
    await expect(heading(page)).toBeVisible()
  }
  const french = await keptWords(page, 'fr')
  expect(french).toHaveLength(earlier.fr.length)
  expect(earlier.fr.filter((name) => french.includes(name))).toEqual([])
  expect(await keptShells(page)).toEqual(['/fr/shell.html', '/shell.html', '/sw/shell.html'])
  const others: LanguageCode[] = ['ar', 'am', 'pt']
  for (const other of others) {
    expect(await keptWords(page, other), other).toEqual([])
    expect(wordsIn(asked, other), other).toEqual([])
  }
})

test('a new version that nobody accepted speaks the language without a connection, once the browser lets it take over', async ({
  page,
  context,
  site,
}) => {
  const said = saidIn('sw')
  await chooseLanguage(page, 'sw')
  await site.deploy()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByRole('button', { name: said('Update') })).toBeVisible({ timeout: 60_000 })
  const later = await context.newPage()
  await page.close()
  await context.setOffline(true)

  await expect(async () => {
    await later.goto('about:blank')
    await later.goto('/sw/browse')
    expect(await buildOf(later)).toBe(site.buildId())
  }).toPass()
  await expect(heading(later)).toHaveText(said('Browse Fundraisers'))
})
