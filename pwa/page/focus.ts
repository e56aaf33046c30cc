import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

interface KeptFocus<E extends HTMLElement> {
  ref: RefObject<E | null>
  tabIndex: -1
  onFocus: (event: FocusEvent<E>) => void
}

/**
 * The attributes of an area whose buttons disappear when they are pressed. The area then gets the focus, which would otherwise be lost:
 * the next Tab would begin at the top of the page. The component must render when a button disappears.
 */
export function useKeptFocus<E extends HTMLElement>(): KeptFocus<E> {
  const ref = useRef<E>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const before = last.current
    if (!before || (before.isConnected && !before.matches(':disabled'))) return
    last.current = null
    const active = document.activeElement
    if (active === document.body || active === before) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus({ target, currentTarget }) {
      // Not of a dialog: React passes its events on to the component that opened it.
      if (target !== currentTarget && currentTarget.contains(target)) last.current = target
    },
  }
}

/** What moves a page by a person's will. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * A ref for a heading that takes the focus when the page is opened at `#id`: the browser has looked for it before it existed. What comes
 * late above it pushes it down, so it is scrolled to again until the person moves the page.
 */
export function useHashTarget(id: string): RefObject<HTMLHeadingElement | null> {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    heading.current?.focus({ preventScroll: true })
    const sizes = new ResizeObserver(() => heading.current?.scrollIntoView())
    sizes.observe(document.body)
    const stop = () => sizes.disconnect()
    for (const move of MOVES) addEventListener(move, stop, { once: true, passive: true })
    return stop
  }, [hash, id])
  return heading
}
