import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow', viewport: { width: 320, height: 700 } })

/** A sentence by its English, once it was searched for. */
async function sentence(page: Page, english: string) {
  await page.getByRole('searchbox').fill(english)
  return page.getByRole('listitem').filter({ has: page.getByText(english, { exact: true }) })
}

test('somebody proposes words for their language with the keyboard, loses none of them offline, and saves them as a file', async ({
  page,
  context,
}) => {
  await page.goto('/sw/languages')
  await page.getByRole('link', { name: 'Pendekeza maneno bora' }).click()
  await expect(page).toHaveURL('/sw/translate')
  await expect(page.getByRole('combobox')).toHaveValue('sw')
  const found = await sentence(page, 'Thank you for your donation')
  await expect(found).toContainText('Asante kwa mchango wako')
  await found.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const field = found.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Asante {sana')
  await expect(found.getByRole('alert')).toHaveText('Mabano au wingi haujakamilika')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Asante sana kwa mchango')
  await expect(found.getByRole('alert')).toBeEmpty()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await waitUntilAllStored(page)
  // From now on the worker stores what a page loads.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hifadhi pendekezo 1 kama faili' })).toBeEnabled()
  await waitUntilPageStored(page, '/sw/translate')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Mapendekezo yako pekee' }).check()
  await expect(page.getByRole('textbox')).toHaveValue('Asante sana kwa mchango')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hifadhi pendekezo 1 kama faili' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('pamoja-sw.json')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual({
    language: 'sw',
    proposals: { 'letters-about-money': { 'Thank you for your donation': 'Asante sana kwa mchango' } },
  })
})

test('a full device says that proposals are only in the page', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await page.goto('/translate')
  const found = await sentence(page, 'Thank you for your donation')
  await found.locator('summary').click()
  await found.getByRole('textbox').fill('Asante sana')
  await expect(page.getByRole('alert').getByText('This device is full')).toBeVisible()
})

test('nobody but a translator loads the sentences and their checks, and search engines do not list the page', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/translate')).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/translate')
  await page.goto('/sw')
  await waitUntilAllStored(page)
  const stored = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(stored.length).toBeGreaterThan(20)
  expect([...stored, ...loaded].filter((name) => /\/(?:translate|Translator|find-problem)-/.test(name))).toEqual([])
})
