import { type ComponentProps, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSignInAddress } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { DraftsFromElsewhere } from '../../components/drafts/DraftsFromElsewhere'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { useSite } from '../../page/page'
import { PublishForm } from './PublishForm'
import { readRecipient } from './read-recipient'
import { SHARED_PREFIX, useAdoptedDraft } from './useAdoptedDraft'

/** The draft key if the address names none. There is only one such draft, so that nobody forgets it. */
const DEFAULT_DRAFT_KEY = 'new'

/** The screen on which users create a fundraiser, with or without a connection (spec section 2). */
export default function CreateFundraiserScreen() {
  const { status, viewer } = useViewer()
  const [search] = useSearchParams()
  const [firstAddress] = useState(() => search.toString())
  const signInAddress = useSignInAddress()
  if (status === 'unknown') return <ScreenLoading />
  if (status === 'visitor') {
    return (
      <div className="container page">
        <Notice title="Please log in to create a fundraiser" isPage>
          <Link to={signInAddress} className="button">
            Go to Login
          </Link>
        </Notice>
      </div>
    )
  }
  const person = readRecipient(search, viewer)
  // A fundraiser for another person must not mix with the signed-in person's own draft.
  const draftKey = search.get('draft') ?? (person ? `for-${person}` : DEFAULT_DRAFT_KEY)
  // The link or button that led here is gone.
  const takesFocus = search.toString() !== firstAddress
  const about = { draftKey, person, viewer, takesFocus }
  return draftKey.startsWith(SHARED_PREFIX) ? (
    <AfterAdopting key={draftKey} {...about} />
  ) : (
    <WithDraft key={draftKey} {...about} />
  )
}

interface Props extends Pick<ComponentProps<typeof PublishForm>, 'draftKey' | 'person' | 'viewer'> {
  /** Whether the heading gets the focus if nothing else has it. */
  takesFocus: boolean
}

function AfterAdopting(about: Props) {
  const { step, claim } = useAdoptedDraft(about.draftKey)
  const { name } = useSite()
  const [isAsked, setAsked] = useState(false)
  if (step === 'reading') return <ScreenLoading />
  if (step === 'ready') return <WithDraft {...about} takesFocus={about.takesFocus || isAsked} />
  return (
    <div className="container page">
      <Notice title="Is this yours?" isPage>
        <p>Something was shared with {name} on this device before you signed in.</p>
        <p className="actions">
          <button
            type="button"
            onClick={() => {
              setAsked(true)
              claim()
            }}
          >
            Yes, open it
          </button>
          <Link to="/create-fundraiser" className="button quiet">
            No, start without it
          </Link>
        </p>
      </Notice>
    </div>
  )
}

function WithDraft({ draftKey, takesFocus, ...about }: Props) {
  const kept = useFormDraft('fundraiser.create', draftKey)
  if (kept.draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1 tabIndex={-1} ref={takesFocus ? takeLostFocus : undefined}>
        Start a fundraiser
      </h1>
      <p className="lead">
        It takes less than five minutes. Everything you type is kept on this device, also without a connection.
      </p>
      <DraftsFromElsewhere kind="fundraiser.create" draftKey={draftKey} />
      <DraftFrame kept={kept}>
        <PublishForm draftKey={draftKey} draft={kept.draft} keep={kept.keep} {...about} />
      </DraftFrame>
    </div>
  )
}

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus()
}
