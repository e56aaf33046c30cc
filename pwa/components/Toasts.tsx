import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useClientSignal } from '../offline/client-signal'
import { CloseIcon } from './icons'
import { currentToast, type Toast } from './toasts'

/** Milliseconds and pixels (spec section 9). */
const DURATION = 5_000
const SWIPE = 50

/** Where messages appear, one at a time. F8 moves the focus here. It is there before them, so that they are read out. */
export function Toasts() {
  const toast = useClientSignal(currentToast, null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    addEventListener('keydown', focusRegion)
    return () => removeEventListener('keydown', focusRegion)
  }, [])

  const message = toast && <ToastMessage toast={toast} />
  const isAlert = toast?.tone === 'destructive'
  return (
    <section ref={region} className="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status">{!isAlert && message}</div>
      <div role="alert">{isAlert && message}</div>
    </section>
  )
}

/** Goes away by itself, but not while someone reads it with the pointer or the focus on it. */
function ToastMessage({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipe(() => dismiss(toast))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast), toast.durationMs ?? DURATION)
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
      onKeyDown={({ key }) => key === 'Escape' && dismiss(toast)}
      {...swipe}
    >
      <p>
        <strong>{toast.title}</strong>
        {toast.description && <span>{toast.description}</span>}
      </p>
      <button type="button" className="menu-button" aria-label="Dismiss" onClick={() => dismiss(toast)}>
        <CloseIcon />
      </button>
    </article>
  )
}

function dismiss(toast: Toast): void {
  if (currentToast.value === toast) currentToast.value = null
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
      if (start.current === null || distance(event) === 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.style.translate = `${distance(event)}px`
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
