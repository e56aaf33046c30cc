import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { CloseIcon } from './icons'
import { dismissToast, type Toast } from './toasts'

/** Milliseconds and pixels (spec section 9). */
const DURATION = 5_000
const SWIPE = 50
/** Pixels that a hand may move while it presses a button. */
const TREMOR = 8

/** Goes away by itself, but not while someone reads it with the pointer or the focus on it. */
export default function ToastMessage({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipe(() => dismissToast(toast))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast), toast.durationMs ?? DURATION)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <article
      className={`toast ${toast.tone ?? 'plain'}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The dialog around it stays.
        event.preventDefault()
        dismissToast(toast)
      }}
      {...swipe}
    >
      <p>
        <strong>{toast.title}</strong>
        {toast.description && <span>{toast.description}</span>}
      </p>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <button type="button" className="menu-button" aria-label="Dismiss" onClick={() => dismissToast(toast)}>
        <CloseIcon />
      </button>
    </article>
  )
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  function act() {
    dismissToast(toast)
    action.run()
  }
  return (
    <button type="button" className="toast-action" onClick={act}>
      {action.label}
    </button>
  )
}

/** Follows a finger to the right, and lets go of the thing when it went far enough. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientX - start.current))
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button === 0) start.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const message = event.currentTarget
      if (distance(event) < TREMOR && !message.hasPointerCapture(event.pointerId)) return
      message.setPointerCapture(event.pointerId)
      message.style.translate = `${distance(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isSwiped = distance(event) >= SWIPE
      start.current = null
      event.currentTarget.style.translate = ''
      if (isSwiped) onSwiped()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = null
      event.currentTarget.style.translate = ''
    },
  }
}
