import type { Page } from '@playwright/test'

/** Pixels: the narrowest phone. */
export const NARROW = { width: 320, height: 640 }

/** What would not fit on the narrowest phone in a language whose words are longer. */
export async function longerWordsProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  await withLongerWords(page, async (direction) => {
    found.push(...(await textOutside(page)).map((problem) => `longer words, ${direction}: ${problem}`))
  })
  return found
}

/**
 * Makes each text of the page two fifths longer, on the narrowest phone: once from left to right and once mirrored. Afterwards the page is
 * as it was.
 */
export async function withLongerWords(page: Page, visit: (direction: string) => Promise<unknown>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(NARROW)
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate(lengthen, direction)
    await visit(direction)
    await page.evaluate(restore)
  }
  if (before) await page.setViewportSize(before)
}

/** Text that sticks out of the page, of its control or of what cuts it off, broken numbers, and how far the page is too wide. */
export const textOutside = (page: Page): Promise<string[]> => page.evaluate(problems)

declare global {
  interface Window {
    /** What the texts were before they became longer. */
    textsBefore?: Map<Text, string>
  }
}

/** Runs in the page. What people wrote, names and addresses are as long in every language. */
function lengthen(direction: string): void {
  document.documentElement.dir = direction
  const before = new Map<Text, string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue?.trim() ?? ''
    // Most languages write out which dollar it is. Cards of figures choose their size by the amount that they are given.
    if (text instanceof Text && !text.parentElement?.closest('.stats') && /\$\d/.test(text.data)) {
      before.set(text, text.data)
      text.data = text.data.replace(/\$(?=\d)/g, 'US$\u00a0')
    }
    const isOurs = !text.parentElement?.closest(
      'bdi, [dir]:not(html), [lang]:not(html), .wide-word, svg, script, style',
    )
    if (!(text instanceof Text) || !isOurs || !/\p{L}{2}/u.test(words) || words.includes('@')) continue
    if (!before.has(text)) before.set(text, text.data)
    const dots = '·'.repeat(Math.ceil(words.length * 0.4)).match(/·{1,8}/g) ?? []
    text.data = text.data.trimEnd() + dots.join(' ')
  }
  window.textsBefore = before
}

/** Runs in the page. */
function restore(): void {
  for (const [text, words] of window.textsBefore ?? []) text.data = words
  document.documentElement.dir = 'ltr'
}

/** Runs in the page. */
function problems(): string[] {
  const found = new Set<string>()
  // A card far from the screen has an estimated height until somebody comes near.
  for (const item of document.querySelectorAll<HTMLElement>('.card-grid > li')) item.style.contentVisibility = 'visible'
  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess > 0) found.add(`${excess} px too wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!text.nodeValue?.trim() || !parent || !isToRead(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const problem = problemOf(parent, range.getBoundingClientRect())
    const name = `${parent.tagName} ${parent.className} “${text.nodeValue.trim().slice(0, 40)}”`
    if (problem) found.add(`${problem}: ${name}`)
    if (hasBrokenNumber(text, text.nodeValue)) found.add(`breaks a number: ${name}`)
  }
  return [...found]

  function isToRead(element: Element): boolean {
    if (element.closest('svg, script, style, select, .unseen, .wide-word, .skip-link, [inert]')) return false
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  /** An amount that goes on in the next line reads as two. The dense tables of admins, in English only, may hold a billion. */
  function hasBrokenNumber(text: Node, words: string): boolean {
    const amounts = text.parentElement?.closest('.admin') ? [] : words.matchAll(/\d+(?:[.,]\d+)+/g)
    return [...amounts].some(({ 0: digits, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + digits.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  }

  /** Goes up to what scrolls, or to the page. */
  function problemOf(parent: Element, { left, right, bottom, width }: DOMRect): string | null {
    if (width === 0) return null
    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const isOut = left < box.left - 1 || right > box.right + 1
      if (/auto|scroll/.test(overflowX)) return null
      if (/hidden|clip/.test(overflowX + overflowY) && (isOut || bottom > box.bottom + 2)) return 'cut off'
      if (
        display !== 'inline' &&
        isOut &&
        around.matches('a, button, label, summary, legend, th, td, dt, dd, h1, h2, h3')
      )
        return 'sticks out of its control'
    }
    return left < -1 || right > innerWidth + 1 ? 'sticks out of the page' : null
  }
}
