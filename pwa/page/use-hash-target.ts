import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A ref for a heading that takes the focus when the page is opened at `#id`: the browser has looked for it before it existed. */
export function useHashTarget(id: string): RefObject<HTMLHeadingElement | null> {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [hash, id])
  return heading
}
