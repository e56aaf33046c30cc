import { type ComponentProps, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/useViewer'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { currentAccount, VISITOR } from '../../offline/device/account'
import { DraftForm } from './DraftForm'
import { GuestNotice } from './GuestNotice'
import { isVisitorKey, latestGuestKey, newGuestKey } from './guest-draft'
import { readRecipient } from './read-recipient'
import { useAdoptedDraft } from './useAdoptedDraft'
import { wayBack } from './way-back'

/** The draft key if the address names none. There is only one such draft, so that nobody forgets it. */
const DEFAULT_DRAFT_KEY = 'new'

/** The screen on which users create a fundraiser, with or without a connection (spec section 2). Guests write it as a draft. */
export default function CreateFundraiserScreen() {
  const { status, viewer } = useViewer()
  const [search] = useSearchParams()
  const [firstAddress] = useState(() => search.toString())
  if (status === 'unknown') return <ScreenLoading />
  // The link or button that led here is gone.
  const takesFocus = search.toString() !== firstAddress
  if (status === 'visitor') return <GuestStart takesFocus={takesFocus} />
  const person = readRecipient(search, viewer)
  // A fundraiser for another person must not mix with the signed-in person's own draft.
  const draftKey = search.get('draft') ?? (person ? `for-${person}` : DEFAULT_DRAFT_KEY)
  const about = { draftKey, person, viewer, takesFocus, isGuest: false }
  return isVisitorKey(draftKey) ? <AdoptedDraft key={draftKey} {...about} /> : <DraftForm key={draftKey} {...about} />
}

/** Creating a fundraiser without an account: a draft of this device, which the person publishes after signing up. */
function GuestStart({ takesFocus }: { takesFocus: boolean }) {
  const [search] = useSearchParams()
  const [latest, setLatest] = useState<string>()
  const isVisitor = currentAccount() === VISITOR
  useEffect(() => {
    if (isVisitor) void latestGuestKey().then(setLatest)
  }, [isVisitor])
  // A session has ended, and the drafts on this device are that person's: nobody else may read them or add to them.
  if (!isVisitor) {
    return (
      <div className="container page narrow">
        <h1>{say('Start a fundraiser')}</h1>
        <GuestNotice draftKey={null} />
        <p>{say('Your session has ended. What you have written is kept on this device until you sign in again.')}</p>
      </div>
    )
  }
  const named = search.get('draft')
  const draftKey = named && isVisitorKey(named) ? named : latest
  if (!draftKey) return <ScreenLoading />
  return <AdoptedDraft key={draftKey} draftKey={draftKey} person={null} viewer={null} isGuest takesFocus={takesFocus} />
}

/** The form of a draft that was written while nobody was signed in. If it may be another person's, it asks before it shows anything. */
function AdoptedDraft(about: ComponentProps<typeof DraftForm>) {
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
