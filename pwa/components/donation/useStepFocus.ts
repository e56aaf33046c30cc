import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of the heading that a change of step moves the focus to, so that it is read out and the keyboard goes on from there.
 * A focus that is somewhere else on the page stays where it is.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const focused = document.activeElement
    // What had the focus went away with its step, and left it to the body.
    const isHere = focused === document.body || heading.current?.parentElement?.contains(focused)
    if (isHere) heading.current?.focus()
  }, [step])
  return heading
}
