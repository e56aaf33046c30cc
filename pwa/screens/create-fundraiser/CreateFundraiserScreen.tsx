import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSignInAddress } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { Notice } from '../../components/Notice'
import { ScreenLoading } from '../../components/ScreenLoading'
import { useFormDraft } from '../../offline/useFormDraft'
import { PublishForm } from './PublishForm'
import { personIn } from './person-in'
import { SHARED, useAdoptedDraft } from './useAdoptedDraft'

/** A fundraiser that was begun and not named otherwise; one at a time, so that nobody loses sight of it. */
const THE_NEW_ONE = 'new'

/** Writing a fundraiser, with or without a connection (spec section 2). */
export default function CreateFundraiserScreen() {
  const { status, viewer } = useViewer()
  const [search] = useSearchParams()
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
  const person = personIn(search, viewer)
  // Somebody else's story does not go into one's own that was begun.
  const draftKey = search.get('draft') ?? (person ? `for-${person}` : THE_NEW_ONE)
  const about = { draftKey, person, viewer }
  return draftKey.startsWith(SHARED) ? (
    <AfterAdopting key={draftKey} {...about} />
  ) : (
    <WithDraft key={draftKey} {...about} />
  )
}

type Props = Pick<ComponentProps<typeof PublishForm>, 'draftKey' | 'person' | 'viewer'>

function AfterAdopting(about: Props) {
  const isAdopted = useAdoptedDraft(about.draftKey)
  return isAdopted ? <WithDraft {...about} /> : <ScreenLoading />
}

function WithDraft({ draftKey, ...about }: Props) {
  const kept = useFormDraft('fundraiser.create', draftKey)
  if (kept.draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1>Start a fundraiser</h1>
      <p className="lead">
        It takes less than five minutes. Everything you type stays on this device, also without a connection.
      </p>
      <PublishForm draftKey={draftKey} draft={kept.draft} keep={kept.keep} {...about} />
    </div>
  )
}
