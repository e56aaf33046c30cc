import type { Page } from '@playwright/test'
import { violations } from '../../journeys/support/violations'
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
    found.push(...(await cutByLetters(page)))
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

/** Pixels, double the usual size. */
const LARGE_TEXT = 32

/** What is cut while letters have double size without the browser's knowledge, so that no media query meets them. */
async function cutByLetters(page: Page): Promise<string[]> {
  const letters = await page.addStyleTag({ content: `html { font-size: ${LARGE_TEXT}px !important }` })
  const found = await page.evaluate(problems)
  await letters.evaluate((style: Element) => style.remove())
  return found.filter((problem) => !/^(?:breaks|covers)/.test(problem)).map((problem) => `large letters: ${problem}`)
}

/** What is wrong on a page while the browser's text has double size: see `problems`. */
async function largeTextProblems(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT } })
  const found = await page.evaluate(problems)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT / 2 } })
  return found.map((problem) => `large text: ${problem}`)
}

/**
 * Runs in the page. The page must not be wider than the screen, no control may stick out of it, no text may be cut off, what stays on the
 * screen may cover at most a fifth of its height, and words of headings and controls stay whole.
 */
function problems(): string[] {
  const found: string[] = []
  // The browser does not lay out cards far from the screen until somebody comes near.
  for (const item of document.querySelectorAll<HTMLElement>('.card-grid > li')) item.style.contentVisibility = 'visible'
  const named = (element: Element) =>
    `${element.tagName} ${element.className} “${element.textContent?.trim().slice(0, 40)}”`
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('svg, .unseen, .wide-word') &&
      element.getBoundingClientRect().width > 2,
  )
  const scrolls = (element: Element): boolean =>
    element.parentElement !== null &&
    (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) || scrolls(element.parentElement))

  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess > 0) found.push(`${excess} px too wide`)
  for (const element of shown) {
    const { position, overflowX, overflowY, top } = getComputedStyle(element)
    const { left, right, height } = element.getBoundingClientRect()
    const isControl = element.matches('a, button, input, select, textarea, summary, label')
    // The link to skip to the content is above the screen until it has the focus.
    if (isControl && (right > innerWidth + 1 || left < -1) && !scrolls(element) && !element.matches('.skip-link'))
      found.push(`sticks out: ${named(element)}`)
    const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
    if (/hidden|clip/.test(overflowX + overflowY) && isCut && element.textContent?.trim())
      found.push(`cut off: ${named(element)}`)
    // Messages can be sent away. What is sticky to a place far above the screen scrolls away.
    const stays = position === 'fixed' || (position === 'sticky' && Number.parseFloat(top) >= 0)
    if (stays && height > innerHeight / 5 && !element.closest('.toasts, dialog'))
      found.push(`covers ${Math.round((100 * height) / innerHeight)}% of the height: ${named(element)}`)
    if (isControl || element.matches('h1, h2, h3, legend, th, dt')) found.push(...brokenWords(element))
  }
  return [...new Set(found)]

  /** Words that could stand whole: longer ones may break with a hyphen, and addresses anywhere. */
  function brokenWords(element: Element): string[] {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.unseen, .wide-word')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<![\w@.-])\p{L}{3,11}(?![\w@.-])/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(`breaks “${word}”: ${named(element)}`)
      }
    }
    return broken
  }
}
