import type { Page } from '@playwright/test'
import { expect, test } from './server'

// A wide screen with a pointer.
test.use({ viewport: { width: 1280, height: 800 } })

const tooltip = (page: Page) => page.locator('.tooltip')
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

/** Opens the list with time standing still, once tooltips are watched for. */
async function open(page: Page): Promise<void> {
  await page.clock.install()
  const loaded = page.waitForResponse(/\/assets\/start-/)
  await page.goto('/browse')
  await page.clock.runFor(10_000)
  await page.keyboard.press('Shift')
  await (await loaded).finished()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

test('names a button drawn without words after 700 ms, and its neighbour at once', async ({ page }) => {
  await open(page)
  await search(page).hover()
  await page.clock.runFor(650)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip(page)).toHaveText('Search')

  // It stays for as long as one points at it or at its button.
  await tooltip(page).hover()
  await page.clock.runFor(5_000)
  await expect(tooltip(page)).toBeVisible()

  const verified = page.getByRole('img', { name: 'Verified' }).first()
  await verified.scrollIntoViewIfNeeded()
  await search(page).hover()
  await page.clock.runFor(800)
  await page.mouse.move(0, 0)
  await page.clock.runFor(200)
  await expect(tooltip(page)).toHaveCount(0)
  await verified.hover()
  await page.clock.runFor(10)
  await expect(tooltip(page)).toHaveText('Verified')

  await page.mouse.move(0, 0)
  await page.clock.runFor(400)
  await verified.hover()
  await page.clock.runFor(300)
  await expect(tooltip(page)).toHaveCount(0)
})

test('comes with the focus of the keyboard, and goes with Escape', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(search(page)).toBeFocused()
  await page.clock.runFor(750)
  await expect(tooltip(page)).toHaveText('Search')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await expect(search(page)).toBeFocused()
  await page.clock.runFor(2_000)
  await expect(tooltip(page)).toHaveCount(0)
})

test('does not repeat what can be read already', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Give $25' }).first().hover()
  await page.clock.runFor(1_500)
  await expect(tooltip(page)).toHaveCount(0)
})
