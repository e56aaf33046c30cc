import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { dismissToast, TOAST_DURATION, type Toast } from '../../notify/toasts'
import { forward } from '../../page/page'
import { Button, SmallButton } from './Buttons'
import { CloseIcon } from './icons'

/** Pixels (spec section 9). */
const SWIPE = 50
/** Pixels that a finger may move while it presses a button. */
const TAP_TOLERANCE = 8

/** A toast that disappears by itself, but not while the pointer or the focus is on it. */
export default function ToastMessage({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipe(() => dismissToast(toast))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast), toast.durationMs ?? TOAST_DURATION)
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
        // Escape must not close the dialog around it.
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
      <Button className="menu-button" aria-label={say('Dismiss')} onClick={() => dismissToast(toast)}>
        <CloseIcon />
      </Button>
    </article>
  )
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  function act() {
    dismissToast(toast)
    action.run()
  }
  return <SmallButton onClick={act}>{action.label}</SmallButton>
}

function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, forward() * (event.clientX - start.current))
  function rest({ currentTarget }: PointerEvent<HTMLElement>) {
    start.current = null
    currentTarget.style.translate = ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button === 0) start.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const message = event.currentTarget
      if (distance(event) < TAP_TOLERANCE && !message.hasPointerCapture(event.pointerId)) return
      message.setPointerCapture(event.pointerId)
      message.style.translate = `${forward() * distance(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isSwiped = distance(event) >= SWIPE
      rest(event)
      if (isSwiped) onSwiped()
    },
    onPointerCancel: rest,
  }
}
