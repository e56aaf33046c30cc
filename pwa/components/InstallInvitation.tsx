import { useEffect, useState } from 'react'
import { useClientSignal } from '../offline/client-signal'
import { type InstallWay, install, takeInvitation } from '../offline/install'
import { installOffer } from '../offline/install-offer'

/** Invites to put the app on the home screen. Stands where something good has just happened; at most once in 30 days. */
export function InstallInvitation() {
  const hasOffer = useClientSignal(installOffer, null) !== null
  const [way, setWay] = useState<InstallWay | null>(null)
  // The browser may make its offer after this is shown.
  useEffect(() => {
    const found = takeInvitation(Date.now(), hasOffer)
    if (found) setWay(found)
  }, [hasOffer])

  if (way === null) return null
  return (
    <aside className="install-invitation">
      <p>
        <strong>Keep Pamoja at hand.</strong> On your home screen it opens at once, also without a connection.
      </p>
      {way === 'by-hand' ? (
        <p>
          Tap Share at the bottom of Safari, then <em>Add to Home Screen</em>.
        </p>
      ) : (
        <button type="button" className="button" onClick={() => void install().finally(() => setWay(null))}>
          Add to home screen
        </button>
      )}
    </aside>
  )
}
