import type { Page } from '@playwright/test'

/** Pixels, double the usual size. */
const LARGE_TEXT = 32

/** What is wrong on a page while the browser's text has double size: see `problems`. */
export async function largeTextProblems(page: Page): Promise<string[]> {
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
    if (stays && height > innerHeight / 5 && !element.closest('.toasts, .device-notes, dialog'))
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
