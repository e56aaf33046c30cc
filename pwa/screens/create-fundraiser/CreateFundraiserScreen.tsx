import { Link, useSearchParams } from 'react-router-dom'
import { useSignInAddress } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { Notice } from '../../components/Notice'
import { ScreenLoading } from '../../components/ScreenLoading'
import { useFormDraft } from '../../offline/useFormDraft'
import { PublishForm } from './PublishForm'
import { SHARED, useAdoptedDraft } from './useAdoptedDraft'

/** A fundraiser that was begun and not named otherwise; one at a time, so that nobody loses sight of it. */
const THE_NEW_ONE = 'new'

/** Writing a fundraiser, with or without a connection (spec section 2). */
export default function CreateFundraiserScreen() {
  const { status } = useViewer()
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
  const draftKey = search.get('draft') ?? THE_NEW_ONE
  return draftKey.startsWith(SHARED) ? (
    <AfterAdopting key={draftKey} draftKey={draftKey} />
  ) : (
    <WithDraft key={draftKey} draftKey={draftKey} />
  )
}

function AfterAdopting({ draftKey }: { draftKey: string }) {
  const isAdopted = useAdoptedDraft(draftKey)
  return isAdopted ? <WithDraft draftKey={draftKey} /> : <ScreenLoading />
}

function WithDraft({ draftKey }: { draftKey: string }) {
  const kept = useFormDraft('fundraiser.create', draftKey)
  if (kept.draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1>Start a fundraiser</h1>
      <p className="lead">
        It takes less than five minutes. Everything you type stays on this device, also without a connection.
      </p>
      <PublishForm draftKey={draftKey} draft={kept.draft} keep={kept.keep} />
    </div>
  )
}
