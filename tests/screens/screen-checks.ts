import type { Page } from '@playwright/test'
import { violations } from '../journeys/support/violations'
import { largeTextProblems } from './large-text'
import { longerWordsProblems } from './longer-words'
import type { Screen } from './screen'

/**
 * Throws what is wrong on the smallest phone in the light theme, also with longer words and mirrored, on a wide screen in the dark theme,
 * and with text of double size.
 */
export async function checkScreen({ only }: Screen, page: Page): Promise<void> {
  const found: string[] = []
  // Scrolled to the top: controls under the sticky header would look too small.
  await page.evaluate(() => scrollTo(0, 0))
  if (only !== 'wide') {
    await page.setViewportSize({ width: 320, height: 640 })
    found.push(...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page)))
    found.push(...(await longerWordsProblems(page)))
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

/** Throws what is wrong on a phone and on a wide screen, in the theme that `checkScreen` does not use there. */
export async function checkOtherThemes(page: Page): Promise<void> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    found.push(...(await violations(page)), ...(await overflow(page)))
  }
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** How many controls a page has at most. */
const MAXIMUM_CONTROLS = 90

/**
 * Goes through all controls of the page with Tab, from the top. Throws those that show no focus, that something covers entirely while
 * they have it, and those that Tab does not reach.
 */
export async function checkFocus(page: Page): Promise<void> {
  const found: string[] = []
  const isModal = (await page.locator('dialog[open]').count()) > 0
  if (isModal) await page.evaluate(problemOfFocus)
  else await page.evaluate(startAtTop)
  for (let count = 0; count < MAXIMUM_CONTROLS; count += 1) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(problemOfFocus)
    if (problem === 'all reached') break
    if (problem) found.push(problem)
  }
  found.push(...(await page.evaluate(unreached)))
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** Runs in the page. Lets the next Tab go to the first control. */
function startAtTop(): void {
  const start = document.createElement('div')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
}

/** Runs in the page. The problem of the focused control; null if there is none. */
function problemOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body || element.matches('[data-reached]')) return 'all reached'
  element.setAttribute('data-reached', '')
  const name = element.outerHTML.slice(0, 150)
  // The link of a card covers the card with its pseudo-element.
  const marks = [getComputedStyle(element), getComputedStyle(element, '::after')]
  if (marks.every(({ outlineStyle, boxShadow }) => outlineStyle === 'none' && boxShadow === 'none'))
    return `shows no focus: ${name}`
  const { left, top, width, height } = element.getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const there = document.elementFromPoint(left + width * across, top + height * down)
      return there !== null && (element.contains(there) || there.contains(element))
    }),
  )
  return isSeen ? null : `covered: ${name}`
}

/** Runs in the page. Radio buttons of a group have one tab stop together. */
function unreached(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document
  return [...scope.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=radio])')].flatMap(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [tabindex="-1"], [data-reached]')
        ? [`not reached: ${element.outerHTML.slice(0, 150)}`]
        : [],
  )
}
