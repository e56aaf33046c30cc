import type { Page } from '@playwright/test'
import { pauseClock } from '../support/phone'
import { expect, test } from '../support/server'

// A wide screen with a pointer.
test.use({ viewport: { width: 1280, height: 800 } })

const tooltip = (page: Page) => page.locator('.tooltip')
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

/** Opens the list with a stopped clock, and waits until tooltips work. */
async function open(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/browse')
  await page.clock.runFor(10_000)
  await page.keyboard.press('Shift')
  // The script for people who stay adds them just before it watches for tooltips.
  await page.locator('.device-notes').waitFor({ state: 'attached' })
  await pauseClock(page)
}

test('appears with keyboard focus, and closes with Escape', async ({ page }) => {
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
