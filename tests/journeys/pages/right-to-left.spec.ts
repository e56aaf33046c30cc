import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

test.use({ viewport: { width: 320, height: 700 } })

/** All pages from now on are read from right to left, as those of a language that is written so. */
const readFromTheRight = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.dir = 'rtl'
    })
  })

/** The distance of an element's box from the left and right edge of the window, in pixels. */
async function edgesOf(page: Page, element: Locator): Promise<{ left: number; right: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { left: box.x, right: (page.viewportSize()?.width ?? 0) - box.x - box.width }
}

/** The colours near the left and right end of an element. */
async function endsOf(element: Locator): Promise<{ left: string; right: string }> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (share: number) => {
    const pixel = Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)
    return data.subarray(pixel * info.channels, pixel * info.channels + 3).toString('hex')
  }
  return { left: colourAt(0.05), right: colourAt(0.95) }
}

test('no public page scrolls sideways or leaves the screen when it is read from right to left', async ({
  page,
  request,
}) => {
  await readFromTheRight(page)
  const { id } = await openFundraiser(request, 3)
  const paths = ['/', '/browse', `/fundraiser/${id}`, '/how-it-works', '/fees', '/help', '/auth', '/contact', '/terms']
  for (const path of [...paths, '/about', '/nothing-here']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const found = await page.evaluate(() => ({
      direction: getComputedStyle(document.body).direction,
      width: document.documentElement.scrollWidth,
      outside: [...document.querySelectorAll('main :is(p, a, button, input, select, h1, h2, h3)')]
        .filter((element) => element.checkVisibility() && element.closest('.unseen') === null)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < -1 || right > innerWidth + 1
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    }))
    expect(found, path).toEqual({ direction: 'rtl', width: 320, outside: [] })
  }
})

test('what begins a line, and what points, changes sides', async ({ page }) => {
  const begins = page.getByRole('heading', { level: 1 })
  const arrow = page.getByRole('link', { name: 'See all' }).locator('svg')
  // Home begins with the fundraisers that are nearly full.
  const bar = page.locator('main progress').last()
  await page.goto('/')
  await expect(arrow).toHaveCSS('transform', 'none')
  const usual = await endsOf(bar)
  expect(usual.left).not.toBe(usual.right)

  await readFromTheRight(page)
  await page.reload()
  await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  expect(await endsOf(bar)).toEqual({ left: usual.right, right: usual.left })
  expect((await edgesOf(page, begins)).right).toBeLessThan(20)
  // What is closed points to where its words go on.
  await page.goto('/help')
  const pointer = (summary: Element) => getComputedStyle(summary, '::after').transform
  // It turns there, as the page became one from right to left while it was read.
  await expect.poll(() => page.locator('main summary').first().evaluate(pointer)).toBe('matrix(0, 1, -1, 0, 0, 0)')
})

test('the menu comes from the left, and closes on a tap beside it', async ({ page }) => {
  await readFromTheRight(page)
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect.poll(async () => (await edgesOf(page, menu)).left).toBe(0)
  await page.mouse.click(100, 650)
  await expect(menu).toBeVisible()
  await page.mouse.click(310, 400)
  await expect(menu).toBeHidden()
})

test('keys go to the side that they point to', async ({ page }) => {
  await readFromTheRight(page)
  await page.goto('/auth')
  const [first, second] = [page.getByRole('tab', { name: 'Sign In' }), page.getByRole('tab', { name: 'Sign Up' })]
  expect((await edgesOf(page, first)).right).toBeLessThan((await edgesOf(page, second)).right)
  await first.press('ArrowLeft')
  await expect(second).toBeFocused()
  await second.press('ArrowRight')
  await expect(first).toBeFocused()
})
