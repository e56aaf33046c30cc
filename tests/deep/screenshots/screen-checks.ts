import type { Page } from '@playwright/test'
import { violations } from '../../journeys/support/violations'
import { largeTextProblems } from './large-text'
import type { Screen } from './screen'

/**
 * Throws what is wrong on the smallest phone in the light theme, on a wide screen in the dark theme, and with text of double size.
 */
export async function checkScreen({ only }: Screen, page: Page): Promise<void> {
  const found: string[] = []
  // Scrolled to the top: controls under the sticky header would look too small.
  await page.evaluate(() => scrollTo(0, 0))
  if (only !== 'wide') {
    await page.setViewportSize({ width: 320, height: 640 })
    found.push(...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page)))
    await page.setViewportSize({ width: 360, height: 640 })
    found.push(...(await largeTextProblems(page)))
  }
  if (only !== 'phone') {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await violations(page)), ...(await overflow(page)))
  }
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** How far the page overflows its width, as text. */
export async function overflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return excess > 0 ? [`${excess} px too wide`] : []
}

/** Controls that a thumb might miss: less than 44 px high or wide. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, input:not([type="hidden"])')].flatMap((element) => {
      // The label of a small box belongs to it.
      const isBox = element.matches('[type="checkbox"], [type="radio"]')
      const target = (isBox && element.closest('label')) || element
      const { width, height } = target.getBoundingClientRect()
      // A link inside a sentence is as high as its line, and a card's link covers the whole card.
      const words = element.parentElement?.textContent?.trim()
      const isInSentence = getComputedStyle(element).display === 'inline' && words !== element.textContent?.trim()
      // In the dense admin lists the 24 px that axe requires are enough.
      const isExempt = isInSentence || element.matches('.card h3 a, .skip-link, .admin-cards a')
      const isShown = width > 1 && height > 1
      return isShown && !isExempt && (height < 43.5 || width < 43.5)
        ? [`small: ${element.outerHTML.slice(0, 150)}`]
        : []
    }),
  )
}
