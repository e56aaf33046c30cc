import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { mayEdit } from '../../account/may-edit'
import { accessDenied, pleaseLogin } from '../../account/refusals'
import { useSignInAddress } from '../../account/sign-in-address'
import { isNotFound } from '../../api/errors'
import { ForViewer } from '../../components/account/ForViewer'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { FundraiserNotFound } from '../../components/missing/FundraiserNotFound'
import { NothingHere } from '../../components/missing/NothingHere'
import { useEntriesRead } from '../../components/outbox/useEntriesRead'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { useNow } from '../../page/use-now'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { EditForm } from './EditForm'
import { ExtendControls } from './ExtendControls'
import { PublishDraft } from './PublishDraft'

const MINUTE = 60_000

/** The screen that edits a fundraiser, for its owner, their leader and admins (spec sections 2 and 6). The server checks this too. */
export default function EditFundraiserScreen() {
  const signInAddress = useSignInAddress()
  const visitor = (
    <Refusal title={pleaseLogin()} text={say('Sign in to edit your fundraiser.')}>
      <Link to={signInAddress} className="button">
        {say('Sign In')}
      </Link>
    </Refusal>
  )
  return <ForViewer visitor={visitor}>{(viewer) => <ForEditor viewer={viewer} />}</ForViewer>
}

function ForEditor({ viewer }: { viewer: OwnUser }) {
  const { id = '' } = useParams()
  const { data: fundraiser, error } = useQuery(fundraiserQuery(id))
  const now = useNow(MINUTE)

  if (!fundraiser && isNotFound(error)) return <FundraiserNotFound />
  if (!fundraiser && error)
    return <Refusal title={say('This is not available offline')} text={say('Please try again later.')} />
  if (!fundraiser) return <ScreenLoading />
  if (!mayEdit(viewer, fundraiser)) {
    return (
      <NothingHere title={accessDenied()} text={say('You can only edit your own fundraisers.')}>
        <Link to="/dashboard" className="button">
          {say('Go to Dashboard')}
        </Link>
      </NothingHere>
    )
  }
  if (fundraiser.isDraft) {
    return (
      <Refusal
        title={say('Not published yet')}
        text={say('Nobody can find this fundraiser or donate to it before you publish it.')}
      >
        <PublishDraft fundraiser={fundraiser} />
      </Refusal>
    )
  }
  if (!viewer.isAdmin && !isOpen(fundraiser, now)) {
    return (
      <Refusal title={say('Cannot Edit')} text={say('This fundraiser is no longer active, so it can’t be edited.')} />
    )
  }
  return <Edit key={fundraiser.id} fundraiser={fundraiser} isAdmin={viewer.isAdmin} />
}

interface EditProps {
  fundraiser: Fundraiser
  isAdmin: boolean
}

function Edit({ fundraiser, isAdmin }: EditProps) {
  // When an entry becomes a draft again, the form is mounted again with the server's messages.
  const [round, setRound] = useState(0)
  return (
    <div className="container page narrow">
      <h1>{say('Edit fundraiser')}</h1>
      <Round key={round} fundraiser={fundraiser} isAdmin={isAdmin} onReopened={() => setRound((now) => now + 1)} />
      {isAdmin && <ExtendControls fundraiser={fundraiser} />}
    </div>
  )
}

function Round({ fundraiser, isAdmin, onReopened }: EditProps & { onReopened: () => void }) {
  const kept = useFormDraft('fundraiser.update', String(fundraiser.id))
  const { draft, keep, forget, isFromElsewhere } = kept
  const areEntriesRead = useEntriesRead()
  if (draft === undefined || !areEntriesRead) return <ScreenLoading />
  return (
    <DraftFrame kept={kept}>
      <EditForm {...{ fundraiser, isAdmin, draft, keep, forget, onReopened, isFromElsewhere }} />
    </DraftFrame>
  )
}

function Refusal({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="container page">
      <Notice title={title} {...(text ? { text } : {})} isPage>
        {children ?? (
          <Link to="/dashboard" className="button">
            {say('Go to Dashboard')}
          </Link>
        )}
      </Notice>
    </div>
  )
}
