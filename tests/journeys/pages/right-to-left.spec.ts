import type { Locator, Page } from '@playwright/test'
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
        .filter((element) => element.checkVisibility() && element.closest('.unseen, .chips') === null)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < -1 || right > innerWidth + 1
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    }))
    expect(found, path).toEqual({ direction: 'rtl', width: 320, outside: [] })
  }
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
