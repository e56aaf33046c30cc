import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

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
