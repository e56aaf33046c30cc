import { expect, test } from './server'
import { violations } from './violations'

const SCREENS = [
  '/',
  '/browse',
  '/browse?q=nobody+has+ever+asked+for+this',
  '/fundraiser/1',
  '/fundraiser/1?donated=true',
  '/fundraiser/999999',
  '/coming-soon',
  '/nothing/here',
]

test.describe('in both themes, on a phone and on a wide screen', () => {
  // The checker is a script of its own, which the pages' policy refuses as it should.
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      test(`finds nothing that shuts anyone out: ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        for (const address of SCREENS) {
          await page.goto(address)
          await page.waitForLoadState('load')
          expect(await violations(page), address).toEqual([])
        }
      })
    }
  }
})

test('fits 320 px without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of SCREENS) {
    await page.goto(address)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, address).toBeLessThanOrEqual(0)
  }
})

test('gives a thumb 44 px for everything that can be pressed', async ({ page }) => {
  for (const address of SCREENS) {
    await page.goto(address)
    const tooSmall = await page.evaluate(() =>
      [
        ...document.querySelectorAll('a, button, summary, select, input:not([type="hidden"], [type="checkbox"])'),
      ].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        // A link within a sentence is as high as its line, and the card's link covers the card.
        const isExempt = element.closest('.card h3, p:not([class])') !== null || element.classList.contains('skip-link')
        const isShown = width > 0 && height > 0
        return isShown && !isExempt && (height < 43.5 || width < 43.5) ? [element.outerHTML.slice(0, 150)] : []
      }),
    )
    expect(tooSmall, address).toEqual([])
  }
})

test('can be used with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()

  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
