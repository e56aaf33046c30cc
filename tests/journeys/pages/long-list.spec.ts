import { rm } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { fillWithManyRows } from '../../bench/many-rows'
import { type BuiltServer, startBuiltServer } from '../../servers/built-server'
import { makeDataDirectory } from '../../servers/seeded-data'
import { expect, test } from '../support/server'

/** More than a thousand of them are shown: some have ended or are hidden. */
const FUNDRAISERS = 1_100
const CARDS = 1_000
/** All nodes of the browser's process, of the page and of what it has removed and not yet freed. */
const MOST_NODES = 4_000
/** When the focus has stayed on a page far away, which is then in the document too. */
const MOST_NODES_WITH_FOCUS = 4_400

let many: BuiltServer

test.beforeAll(async () => {
  const dataDirectory = await makeDataDirectory()
  await fillWithManyRows(dataDirectory, { fundraisers: FUNDRAISERS })
  many = await startBuiltServer({ dataDirectory })
})
test.afterAll(async () => {
  await many.kill('SIGTERM')
  await rm(many.dataDirectory, { recursive: true, force: true })
})

const cards = (page: Page) => page.getByRole('article')
const links = (page: Page) => cards(page).getByRole('heading').getByRole('link')

/** Opens so many pages of the list, one after the other. */
async function showMore(page: Page, pages: number): Promise<void> {
  for (let opened = 0; opened < pages; opened += 1) {
    const last = await links(page).last().getAttribute('href')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(links(page).last()).not.toHaveAttribute('href', last ?? '')
  }
}

async function countNodes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
}

test('a thousand cards take no more of the browser than sixty', async ({ page, context }) => {
  test.setTimeout(400_000)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${many.origin}/browse`)
  const first = await cards(page).count()
  const pages = Math.ceil(CARDS / first)
  await showMore(page, pages - 1)

  const gaps = page.locator('.card-grid > .gap')
  expect(await gaps.count()).toBe(pages - 3)
  expect(await cards(page).count()).toBe(3 * first)
  await expect.poll(() => countNodes(session)).toBeLessThanOrEqual(MOST_NODES)
  // A screen reader hears where in the list a card is.
  const last = page.locator('.card-grid > [aria-posinset]').last()
  await expect(last).toHaveAttribute('aria-posinset', String(pages * first))
  await expect(last).toHaveAttribute('aria-setsize', '-1')

  // The beginning comes back, and so does the end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.card-grid > li').first().getByRole('article')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => cards(page).evaluateAll(areAnyOnScreen)).toBe(true)
  await expect.poll(() => countNodes(session)).toBeLessThanOrEqual(MOST_NODES_WITH_FOCUS)
  const after = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(Math.abs(after / height - 1)).toBeLessThan(0.02)
})

test('the card with the focus stays, and going back finds the same place', async ({ page }) => {
  test.setTimeout(200_000)
  await page.goto(`${many.origin}/browse`)
  const first = await cards(page).count()
  await showMore(page, 7)
  const focused = links(page).last()
  const address = await focused.getAttribute('href')
  await focused.focus()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.card-grid > li').first().getByRole('article')).toBeInViewport()
  await expect(page.locator(`a[href="${address}"]`)).toBeFocused()
  await expect(cards(page)).toHaveCount(4 * first)

  await page.locator(`a[href="${address}"]`).scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(3 * first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.locator(`a[href="${address}"]`)).toBeInViewport()
  await expect(cards(page)).toHaveCount(3 * first)
})

test('a search in the page finds what is far away, and a printed list is whole', async ({ page }) => {
  await page.goto(`${many.origin}/browse`)
  const first = await cards(page).count()
  const title = (await links(page).first().textContent()) ?? ''
  await showMore(page, 5)
  await expect(cards(page)).toHaveCount(3 * first)
  await expect(page.locator('.gap').first()).toContainText(title)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await cards(page).count()).toBe(6 * first)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(cards(page)).toHaveCount(3 * first)
})

/** Runs in the page. */
function areAnyOnScreen(cards: Element[]): boolean {
  return cards.some((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}
