/** How many pages of a long list are in the document. With the page of the focus they are at most one more. */
export const PAGES_SHOWN = 3

/** The pages around the one in the middle of the screen; all, if they are not more. */
export function pagesAround(middle: number, count: number): ReadonlySet<number> {
  const start = Math.max(0, Math.min(middle - 1, count - PAGES_SHOWN))
  return new Set(Array.from({ length: Math.min(PAGES_SHOWN, count) }, (_, index) => start + index))
}

/** Pixels from the top of a page's first item to the bottom of its last one; 0 when nothing is laid out. */
export function measurePage(first: Element, count: number): number {
  let last = first
  for (let index = 1; index < count && last.nextElementSibling; index += 1) last = last.nextElementSibling
  return count > 0 ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0
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
