import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { publishFundraiser, updateFundraiser } from '#shared/contract/publishing'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { daysToAdd } from '#shared/rules/fundraisers/extension'
import { leaderEnded } from '#shared/rules/names'
import { useLeaderRights } from '../../account/own-overview'
import { pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { mayEdit } from '../../account/viewer'
import { send } from '../../api/client'
import { isNotFound } from '../../api/errors'
import { ForViewer } from '../../components/account/ForViewer'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import {
  baseOf,
  FundraiserFields,
  readFundraiserFields,
  TYPED_FIELDS,
} from '../../components/fundraiser-form/FundraiserFields'
import { AccessDenied, FundraiserNotFound } from '../../components/layout/NothingHere'
import { DraftFrame, DraftRescue } from '../../components/outbox/DraftFrame'
import { SendingProgress, SentLater } from '../../components/outbox/SendingProgress'
import { useEntriesRead } from '../../components/outbox/useDrafts'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import { ButtonLink, QuietButton } from '../../components/ui/Buttons'
import { PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { showToast } from '../../notify/toasts'
import type { FormDraft, PictureList } from '../../offline/drafts/entry'
import { type StoredForm, useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen, stateToEdit } from '../../offline/outbox/back-to-draft'
import { addressesOf, typedOf } from '../../offline/outbox/merge'
import { outboxEntries } from '../../offline/outbox/outbox'
import { useNow } from '../../page/use-now'
import { HeldNote } from '../fundraiser/FundraiserParts'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { EndControls } from './EndControls'
import { ExtendControls } from './ExtendControls'

const entityOf = ({ id }: Fundraiser) => `fundraiser:${id}`

const fundraiserToEdit = (fundraiser: Fundraiser) =>
  stateToEdit(entityOf(fundraiser), { base: baseOf(fundraiser), version: fundraiser.version }, outboxEntries.value)

/** The pictures with the changes that wait in the outbox, so that another change does not lose them. */
const picturesToEdit = (fundraiser: Fundraiser): PictureList =>
  outboxEntries.value
    .filter(({ entity, state }) => entity === entityOf(fundraiser) && state.name !== 'sent')
    .reduce<PictureList>((shown, entry) => entry.pictures ?? shown, addressesOf(fundraiser))

interface EditProps {
  fundraiser: Fundraiser
  viewer: OwnUser
}

interface Props extends EditProps {
  stored: StoredForm
  draft: FormDraft | null
  onReopened: () => void
}

/** The form of an edit. It stores the version that the changes are based on; the outbox sends them. Needs the outbox to be loaded. */
function EditForm({ fundraiser, viewer, stored, draft, onReopened }: Props) {
  const navigate = useNavigate()
  // Fixed when the form is opened: later changes elsewhere must be noticed, not overwritten.
  const [{ base, version }] = useState(() => draft ?? fundraiserToEdit(fundraiser))
  const page = `/fundraiser/${fundraiser.id}`
  const { needsYes } = useLeaderRights(viewer, fundraiser)
  const asks = needsYes && draft?.refusal?.reason !== 'asked'
  const { fullName: name } = fundraiser.user

  const { form, pictures, arrange } = useOutboxForm({
    kind: 'fundraiser.update',
    draftKey: String(fundraiser.id),
    entity: () => entityOf(fundraiser),
    schema: updateFundraiser.body,
    names: TYPED_FIELDS,
    read: readFundraiserFields,
    basis: { base, version },
    current: picturesToEdit(fundraiser),
    draft,
    keep: stored.keep,
    async onSettled(entry) {
      if (entry?.state.name === 'conflict') return navigate('/dashboard')
      if (entry?.state.name !== 'refused') return navigate(page)
      await reopen(entry)
      onReopened()
    },
  })

  return (
    <Form form={form} className="fundraiser-form">
      {draft && !draft.refusal && !stored.isFromElsewhere && (
        <p className="form-note">{say('You started these changes on this device. They are not published yet.')}</p>
      )}
      {asks && (
        <p className="form-note">
          {say(
            'This fundraiser has donations, so {name} has to agree to changes. Saving asks them by email; what you wrote stays on this device, to save again after their yes.',
            { name },
          )}
        </p>
      )}
      <FundraiserFields
        typed={{ ...typedOf(base), ...draft?.typed }}
        pictures={pictures}
        onArrange={arrange}
        isGoalFixed={fundraiser.donationsCount > 0 && !viewer.isAdmin}
      />
      <DraftRescue kind="fundraiser.update" />
      <FormError />
      <div role="status">
        <SentLater then={say('You can save all the same: the changes are sent when you are back online.')} />
      </div>
      {form.isPending && <SendingProgress />}
      <p className="actions">
        <SubmitButton pending={say('Saving...')}>
          {asks ? say('Ask {name}', { name }) : say('Save Changes')}
        </SubmitButton>
        <QuietButton onClick={() => void stored.forget().then(() => navigate(page))}>{say('Cancel')}</QuietButton>
      </p>
    </Form>
  )
}

/** The screen that edits a fundraiser, for its owner, their leader and admins (spec sections 2 and 6). The server checks this too. */
export default function EditFundraiserScreen() {
  const signInAddress = useSignInAddress()
  const visitor = (
    <Refusal title={pleaseLogin()} text={say('Sign in to edit your fundraiser.')}>
      <ButtonLink to={signInAddress}>{say('Sign In')}</ButtonLink>
    </Refusal>
  )
  return <ForViewer visitor={visitor}>{(viewer) => <ForEditor viewer={viewer} />}</ForViewer>
}

function ForEditor({ viewer }: { viewer: OwnUser }) {
  const { id = '' } = useParams()
  const { data: fundraiser, error } = useQuery(fundraiserQuery(id))

  if (!fundraiser && isNotFound(error)) return <FundraiserNotFound />
  if (!fundraiser && error)
    return <Refusal title={say('This is not available offline')} text={say('Please try again later.')} />
  if (!fundraiser) return <ScreenLoading />
  if (!mayEdit(viewer, fundraiser)) {
    return <AccessDenied text={say('You can only edit your own fundraisers.')} />
  }
  return <Editable fundraiser={fundraiser} viewer={viewer} />
}

function Editable({ fundraiser, viewer }: EditProps) {
  const now = useNow()
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  if (hasEnded) return <AccessDenied text={leaderEnded()} />
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
    const { isActive, hold, userId } = fundraiser
    return daysToAdd(fundraiser, now) > 0 ? (
      <div className="container page narrow">
        <h1>{say('Extend')}</h1>
        <EndControls fundraiser={fundraiser} />
      </div>
    ) : (
      <Refusal title={say('Cannot Edit')} text={say('This fundraiser is no longer active, so it can’t be edited.')}>
        {!isActive && hold && <HeldNote hold={hold} userId={userId} />}
      </Refusal>
    )
  }
  return <Edit key={fundraiser.id} fundraiser={fundraiser} viewer={viewer} />
}

function Edit({ fundraiser, viewer }: EditProps) {
  // When an entry becomes a draft again, the form is mounted again with the server's messages.
  const [round, setRound] = useState(0)
  return (
    <div className="container page narrow">
      <h1>{say('Edit fundraiser')}</h1>
      <Round key={round} fundraiser={fundraiser} viewer={viewer} onReopened={() => setRound((now) => now + 1)} />
      {viewer.isAdmin ? <ExtendControls fundraiser={fundraiser} /> : <EndControls fundraiser={fundraiser} />}
    </div>
  )
}

function Round({ fundraiser, viewer, onReopened }: EditProps & { onReopened: () => void }) {
  const stored = useFormDraft('fundraiser.update', String(fundraiser.id))
  const { draft } = stored
  const areEntriesRead = useEntriesRead()
  if (draft === undefined || !areEntriesRead) return <ScreenLoading />
  return (
    <DraftFrame stored={stored}>
      <EditForm {...{ fundraiser, viewer, stored, draft, onReopened }} />
    </DraftFrame>
  )
}

function Refusal({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <PageNotice title={title} text={text}>
      {children || <ButtonLink to="/dashboard">{say('Go to Dashboard')}</ButtonLink>}
    </PageNotice>
  )
}

function PublishDraft({ fundraiser: { id, title } }: { fundraiser: Pick<Fundraiser, 'id' | 'title'> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const publishing = useAct({
    act: () => send(publishFundraiser, { params: { id } }),
    onDone(published) {
      client.setQueryData(fundraiserQuery(String(id)).queryKey, published)
      showToast({
        title: say('Fundraiser Published'),
        description: say('People can find “{title}” and donate to it now.', { title }),
      })
      navigate(`/fundraiser/${id}`)
    },
  })
  return (
    <>
      <PendingButton action={publishing} pending={say('Publishing...')}>
        {say('Publish now')}
      </PendingButton>
      <NeedsConnection what={say('Publishing')} />
    </>
  )
}
