import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useClientSignal } from '../offline/client-signal'
import { NO_DIALOGS, openDialogs } from './open-dialogs'
import { currentToast, dismissToast, type Toast } from './toasts'

/** Nobody needs it before the first message, so it is fetched for those who stay. What is to be said is said without it, too. */
const ToastMessage = lazy(() => import('./ToastMessage').catch(() => ({ default: BareMessage })))

/**
 * Where messages appear, one at a time. F8 moves the focus here. It is there before them, so that they are read out. While a dialog
 * is open it stands in there, as nothing outside can be reached; it moves as it is, so that a message keeps its time.
 */
export function Toasts() {
  const toast = useClientSignal(currentToast, null)
  const dialog = useClientSignal(openDialogs, NO_DIALOGS).at(-1)
  const region = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.createElement('div')), [])
  useLayoutEffect(() => {
    if (place) (dialog ?? document.body).append(place)
  }, [dialog, place])
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    addEventListener('keydown', focusRegion)
    return () => removeEventListener('keydown', focusRegion)
  }, [])

  const message = toast && (
    <Suspense>
      <ToastMessage toast={toast} />
    </Suspense>
  )
  const isAlert = toast?.tone === 'destructive'
  return (
    place &&
    createPortal(
      <section ref={region} className="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
        <div role="status">{!isAlert && message}</div>
        <div role="alert">{isAlert && message}</div>
      </section>,
      place,
    )
  )
}

/** Where that part can't be had. */
function BareMessage({ toast }: { toast: Toast }) {
  return (
    <article className={`toast ${toast.tone ?? 'plain'}`}>
      <p>
        <strong>{toast.title}</strong> {toast.description}
      </p>
      <button type="button" onClick={() => dismissToast(toast)}>
        Dismiss
      </button>
    </article>
  )
}
