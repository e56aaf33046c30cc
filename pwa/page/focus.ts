import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** An area takes the focus of its buttons that disappear; it must render when one does. */
export function useAreaFocus<E extends HTMLElement>() {
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
    onFocus({ target, currentTarget }: FocusEvent<E>) {
      // Not of a dialog: React passes its events on to the component that opened it.
      if (target !== currentTarget && currentTarget.contains(target)) last.current = target
    },
  }
}

/** What moves a page by a person's will. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolled to again when late content pushes it down, until the person moves the page. */
export function useHashTarget<E extends HTMLElement = HTMLHeadingElement>(id: string): RefObject<E | null> {
  const { hash } = useLocation()
  const target = useRef<E>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    target.current?.focus({ preventScroll: true })
    const sizes = new ResizeObserver(() => target.current?.scrollIntoView())
    sizes.observe(document.body)
    const stop = () => sizes.disconnect()
    for (const move of MOVES) addEventListener(move, stop, { once: true, passive: true })
    return stop
  }, [hash, id])
  return target
}
