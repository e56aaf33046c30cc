import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref for the heading that gets the focus after a change of step, so that it is read out and the keyboard continues from there.
 * A focus elsewhere on the page stays there. `hasOwnFocus`: the new step moves the focus itself.
 */
export function useStepFocus(step: string, hasOwnFocus = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hasOwnFocus) return
    const focused = document.activeElement
    // The focused element was removed with its step, so the focus is on the body.
    const isHere = focused === document.body || heading.current?.parentElement?.contains(focused)
    if (!isHere) return
    // The page has become shorter or longer above: the step is shown from its heading on.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step, hasOwnFocus])
  return heading
}
