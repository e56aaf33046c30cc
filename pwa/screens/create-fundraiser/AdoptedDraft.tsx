import { type ComponentProps, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { DraftForm } from './DraftForm'
import { GuestNotice } from './GuestNotice'
import { newGuestKey } from './guest-draft'
import { useAdoptedDraft } from './useAdoptedDraft'
import { wayBack } from './way-back'

/** The form of a draft that was written while nobody was signed in. If it may be another person's, it asks before it shows anything. */
export function AdoptedDraft(about: ComponentProps<typeof DraftForm>) {
  const { draftKey, isGuest, takesFocus } = about
  const { step, adoptedKey, claim } = useAdoptedDraft(draftKey)
  const [search] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const [other] = useState(() => (isGuest ? `/create-fundraiser?draft=${newGuestKey()}` : '/create-fundraiser'))
  if (step === 'reading') return <ScreenLoading />
  if (step === 'ready' && adoptedKey !== draftKey) return <Navigate to={wayBack(search, adoptedKey)} replace />
  if (step === 'ready') return <DraftForm {...about} takesFocus={takesFocus || isAsked} />
  return (
    <div className="container page narrow">
      {isGuest && <GuestNotice draftKey={null} />}
      <Notice title={say('Is this yours?')} isPage>
        <p>{say('A fundraiser was begun on this device before anybody signed in.')}</p>
        <p className="actions">
          <button
            type="button"
            onClick={() => {
              setAsked(true)
              claim()
            }}
          >
            {say('Yes, open it')}
          </button>
          <Link to={other} className="button quiet">
            {say('No, start without it')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
