import { type FocusEvent, type RefCallback, useEffect, useRef, useState } from 'react'
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

/** Gets the focus, however late it comes, and is scrolled to until the person moves the page. */
export function useHashTarget<E extends HTMLElement = HTMLHeadingElement>(id: string): RefCallback<E> {
  const { hash } = useLocation()
  const [target, setTarget] = useState<E | null>(null)
  useEffect(() => {
    if (!target || hash !== `#${id}`) return
    target.focus({ preventScroll: true })
    const sizes = new ResizeObserver(() => target.scrollIntoView())
    sizes.observe(document.body)
    const stop = () => sizes.disconnect()
    for (const move of MOVES) addEventListener(move, stop, { once: true, passive: true })
    return stop
  }, [hash, id, target])
  return setTarget
}
