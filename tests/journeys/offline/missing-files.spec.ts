import type { Page } from '@playwright/test'
import { errorsOf, heading } from '../support/phone'
import { expect, test } from '../support/server'

const FIRST_WORDS = '**/words-sw-public-*.js'

/** The title of the page as the server says it. */
const textOf = async (page: Page, path: string) =>
  /<h1[^>]*>([^<]*)/.exec(await (await page.request.get(path)).text())?.[1] ?? 'no heading'

/** What the script alone can do: change the list without a load. What is done before the script is ready has no effect. */
async function expectToWork(page: Page): Promise<void> {
  const category = page.locator('select[name="category"]')
  await page.locator('.filter-row summary').click()
  await expect(async () => {
    await category.selectOption('education')
    await category.selectOption('medical')
    await expect(page).toHaveURL(/category=medical/, { timeout: 2_000 })
  }).toPass()
}

test('a page whose sentences do not arrive can be read, and works when they do', async ({ page }) => {
  const errors = errorsOf(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(FIRST_WORDS, (route) => route.abort())
  await page.goto('/sw/browse')
  const title = await textOf(page, '/sw/browse')
  // The entry has run, and has found no sentences.
  await expect.poll(() => errors.filter((error) => error.includes('ERR_FAILED')).length).toBeGreaterThan(1)
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await page.unroute(FIRST_WORDS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectToWork(page)
  await expect(heading(page)).toHaveText(title)
  expect(loads).toBe(1)
  expect(errors.filter((error) => /react|hydrat/i.test(error))).toEqual([])
})

test('a page of an earlier build, whose sentences are gone from the server, is loaded again', async ({ page }) => {
  let documents = 0
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents += 1
  })
  await page.route(FIRST_WORDS, (route) => (documents < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/sw/browse')
  await expect.poll(() => documents).toBe(2)
  await page.waitForLoadState('networkidle')
  await expectToWork(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
})

test('a page whose sentences stay gone works in English, and says so', async ({ page }) => {
  await page.route(FIRST_WORDS, (route) => route.fulfill({ status: 404 }))
  await page.goto('/sw/browse')
  await expect(heading(page)).toHaveText('Browse Fundraisers')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectToWork(page)
})

test.use({ serviceWorkers: 'block' })

test('code that is gone from the server makes the page reload once', async ({ page }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/')
  await page.keyboard.press('Shift')
  await expect(page.locator('.status-line [role="status"]')).toBeAttached()
  await page.route('**/browse-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(heading(page)).toHaveText('Browse Fundraisers')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  await expect(page.locator('.status-line [role="status"]')).toBeAttached()
  expect(loads).toBe(2)
})
