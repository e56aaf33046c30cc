import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigationType } from 'react-router-dom'

/** How many pages of a long list are in the document. With the page of the focus they are at most one more. */
const PAGES_SHOWN = 3

/** The pages around the one in the middle of the screen; all, if they are not more. */
function pagesAround(middle: number, count: number): ReadonlySet<number> {
  const start = Math.max(0, Math.min(middle - 1, count - PAGES_SHOWN))
  return new Set(Array.from({ length: Math.min(PAGES_SHOWN, count) }, (_, index) => start + index))
}

/** Pixels from the top of a page's first item to the bottom of its last one; 0 when nothing is laid out. */
function measurePage(first: Element, count: number): number {
  let last = first
  for (let index = 1; index < count && last.nextElementSibling; index += 1) last = last.nextElementSibling
  return count > 0 ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0
}

/** The page that an element is in, by the first items of all pages; -1 when it is outside of the list, or below its pages. */
function pageOf(element: Element | null, firsts: ReadonlyMap<number, Element>): number {
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

/** What is remembered of a list while another page is open, so that going back finds the same place. */
interface Remembered {
  middle: number
  /** Pixels that the list was wide when its pages were measured. */
  width: number
  /** Pixels that each page is tall. */
  pages: Map<number, number>
}

const remembered = new Map<string, Remembered>()

/** From far above the window to its middle: the first items of the pages that begin there. */
const UP_TO_THE_MIDDLE = '10000000px 0px -50% 0px'

export interface ListWindow {
  /** Whether the items of a page are in the document. */
  isShown(page: number): boolean
  /** Whether those of a page are not. */
  hasGaps: boolean
  /** Pixels for a page whose items are not in the document. */
  heightOf(page: number): number
  /** Moves the window to a page that was asked for. */
  show(page: number): void
  /** Tells where a page begins, and how many items it has in the document: 0 for a gap. Returns how to take it back. */
  watch(page: number, first: Element | null, count: number): () => void
}

/**
 * Keeps a long list short in the document: the pages around the middle of the screen, and the one with the focus. While it is printed
 * it is whole. `key` names the list; null for one that is always whole.
 */
export function useListWindow(key: string | null, count: number): ListWindow {
  const isBack = useNavigationType() === 'POP'
  const [memory] = useState(() => (key !== null && remembered.get(key)) || { middle: 0, width: 0, pages: new Map() })
  const [shown, setShown] = useState({ middle: isBack ? memory.middle : 0, focused: -1 })
  const [isPrinted, setPrinted] = useState(false)
  const firsts = useRef(new Map<number, Element>())
  const counts = useRef(new Map<number, number>())

  const move = useCallback(
    (middle: number) => {
      if (key === null) return
      memory.middle = middle
      remembered.set(key, memory)
      measure(memory, firsts.current, counts.current)
      const focused = pageOf(document.activeElement, firsts.current)
      setShown((now) => (now.middle === middle && now.focused === focused ? now : { middle, focused }))
    },
    [key, memory],
  )

  const watcher = useMemo(() => watchBeginnings((middle) => startTransition(() => move(middle))), [move])
  const watch = useCallback(
    (page: number, first: Element | null, items: number) => {
      if (!first) return () => undefined
      firsts.current.set(page, first)
      counts.current.set(page, items)
      const end = watcher(page, first)
      return () => {
        end()
        firsts.current.delete(page)
      }
    },
    [watcher],
  )

  useEffect(() => {
    if (key === null) return
    // At once: the browser makes its picture of the page right after.
    const before = () => flushSync(() => setPrinted(true))
    const after = () => setPrinted(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [key])

  const isWhole = key === null || isPrinted || count <= PAGES_SHOWN
  const around = pagesAround(shown.middle, count)
  return {
    isShown: (page) => isWhole || around.has(page) || page === shown.focused,
    hasGaps: !isWhole,
    heightOf: (page) => memory.pages.get(page) ?? [...memory.pages.values()][0] ?? 0,
    show: move,
    watch,
  }
}

/** Measures the pages that are in the document. */
function measure(memory: Remembered, firsts: ReadonlyMap<number, Element>, counts: ReadonlyMap<number, number>): void {
  const [list] = [...firsts.values()].map((first) => first.parentElement)
  if (!list) return
  if (memory.width !== list.clientWidth) memory.pages.clear()
  memory.width = list.clientWidth
  for (const [page, first] of firsts) {
    const height = measurePage(first, counts.get(page) ?? 0)
    if (height > 0) memory.pages.set(page, height)
  }
}

/** Calls back with the last page that begins above the middle of the window, whenever a page moves over it. */
function watchBeginnings(onMove: (page: number) => void): (page: number, first: Element) => () => void {
  const above = new Map<Element, number>()
  const pages = new Map<Element, number>()
  let observer: IntersectionObserver | undefined
  const look = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      const page = pages.get(target)
      if (isIntersecting && page !== undefined) above.set(target, page)
      else above.delete(target)
    }
    onMove(Math.max(0, ...above.values()))
  }
  return (page, first) => {
    observer ??= new IntersectionObserver(look, { rootMargin: UP_TO_THE_MIDDLE })
    pages.set(first, page)
    observer.observe(first)
    return () => {
      observer?.unobserve(first)
      pages.delete(first)
      above.delete(first)
    }
  }
}
