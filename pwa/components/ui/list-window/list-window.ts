/** How many pages of a long list are in the document. With the page of the focus they are at most one more. */
export const PAGES_SHOWN = 3

/** The pages around the one in the middle of the screen; all, if they are not more. */
export function pagesAround(middle: number, count: number): ReadonlySet<number> {
  const start = Math.max(0, Math.min(middle - 1, count - PAGES_SHOWN))
  return new Set(Array.from({ length: Math.min(PAGES_SHOWN, count) }, (_, index) => start + index))
}

/** What one page of a list took on screen. */
export interface Measured {
  /** Pixels from the top of its first item to the bottom of its last one. */
  height: number
  /** Pixels of one item, on average. */
  item: number
}

/** Measures a page that is on screen by its items, which follow each other in the list. Null when nothing is laid out. */
export function measurePage(first: Element, count: number): Measured | null {
  let last = first
  let sum = 0
  let item: Element | null = first
  for (let index = 0; item && index < count; index += 1) {
    last = item
    sum += item.getBoundingClientRect().height
    item = item.nextElementSibling
  }
  const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
  return height > 0 && count > 0 ? { height, item: sum / count } : null
}

/** The page that an element is in, by the first items of all pages; -1 when it is outside of the list, or below its pages. */
export function pageOf(element: Element | null, firsts: ReadonlyMap<number, Element>): number {
  let found = -1
  for (const [page, first] of firsts) {
    if (!element || !first.parentElement?.contains(element) || element.closest('.show-more')) continue
    const isBefore = first.contains(element) || first.compareDocumentPosition(element) === FOLLOWING
    if (isBefore && page > found) found = page
  }
  return found
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4
