import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import { type InstallMethod, install, mustSignInAgain, takeInvitation } from '../../offline/install'
import { installOffer } from '../../offline/install-offer'
import { useSite } from '../../page/page'
import { Button } from '../ui/Buttons'

/** Invites to install the app on the home screen. Shown after a success; at most once in 30 days. */
export function InstallInvitation() {
  useSignals()
  const { name } = useSite()
  const hasOffer = installOffer.value !== null
  const [method, setMethod] = useState<InstallMethod | null>(null)
  // The browser's offer may come after this is shown.
  useEffect(() => {
    void takeInvitation(Date.now(), hasOffer).then((found) => found && setMethod(found))
  }, [hasOffer])

  if (method === null) return null
  return (
    <aside className="install-invitation">
      <p>
        {sayNodes('<strong>Keep {name} at hand.</strong> On your home screen it opens at once, even offline.', {
          name,
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      {method === 'by-hand' ? (
        <p>
          {sayNodes('Tap Share at the bottom of Safari, then <em>Add to Home Screen</em>.', {
            em: (words) => <em>{words}</em>,
          })}
          {mustSignInAgain() && ` ${say('Sign in once more there.')}`}
        </p>
      ) : (
        <Button onClick={() => void install().finally(() => setMethod(null))}>{say('Add to home screen')}</Button>
      )}
    </aside>
  )
}
