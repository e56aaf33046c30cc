import { test as base, expect, type Page } from '@playwright/test'
import type { LanguageCode } from '#shared/language/languages'
import { startUpdatableServer, type UpdatableServer } from '../../servers/updatable-server'
import { chooseLanguage, keptWords, namedWords, saidIn, wordsIn } from '../support/languages'
import { heading } from '../support/phone'

const test = base.extend<{ site: UpdatableServer }>({
  // Playwright requires a destructuring pattern here even if nothing is used.
  site: async ({ playwright: _playwright }, use) => {
    const site = await startUpdatableServer(process.env.SEEDED_DATA ?? '')
    await use(site)
    await site.stop()
  },
  baseURL: ({ site }, use) => use(site.origin),
})

const buildOf = (page: Page) => page.evaluate(() => document.getElementById('page-data')?.dataset.build)

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
  await expect.poll(async () => (await keptWords(page, 'sw')).length).toBe((await namedWords(page, 'sw')).length)
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
  await expect.poll(async () => (await keptWords(page, 'sw')).length).toBe((await namedWords(page, 'sw')).length)
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
