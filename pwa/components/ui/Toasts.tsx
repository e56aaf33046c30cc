import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#shared/language/say'
import { openDialogs } from '../../notify/open-dialogs'
import { currentToast, dismissToast, type Toast } from '../../notify/toasts'
import { SmallButton } from './Buttons'

/** Not needed before the first toast, so it is loaded later. Without it a toast is shown in a simpler form. */
const ToastMessage = lazy(() => import('./ToastMessage').catch(() => ({ default: BareMessage })))

/** Exists before the first toast, so that toasts are read out, and moves into an open dialog. */
export function Toasts() {
  useSignals()
  const toast = currentToast.value
  const dialog = openDialogs.value.at(-1)
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
      <section ref={region} className="toasts" aria-label={say('Notifications (F8)')} tabIndex={-1}>
        <div role="status">{!isAlert && message}</div>
        <div role="alert">{isAlert && message}</div>
      </section>,
      place,
    )
  )
}

function BareMessage({ toast }: { toast: Toast }) {
  return (
    <article className={`toast ${toast.tone ?? 'plain'}`}>
      <p>
        <strong>{toast.title}</strong> {toast.description}
      </p>
      <SmallButton onClick={() => dismissToast(toast)}>{say('Dismiss')}</SmallButton>
    </article>
  )
}
