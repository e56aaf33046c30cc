import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useViewer } from '../../account/useViewer'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { AdoptedDraft } from './AdoptedDraft'
import { DraftForm } from './DraftForm'
import { GuestStart } from './GuestStart'
import { isVisitorKey } from './guest-draft'
import { readRecipient } from './read-recipient'

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
