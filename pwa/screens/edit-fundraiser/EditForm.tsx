import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { updateFundraiser } from '#shared/contract/publishing'
import { say } from '#shared/language/say'
import { DraftRescue } from '../../components/drafts/DraftRescue'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { SubmitButton } from '../../components/form/SubmitButton'
import { FundraiserFields } from '../../components/fundraiser-form/FundraiserFields'
import { baseOf, readFundraiserFields, TYPED_FIELDS } from '../../components/fundraiser-form/fundraiser-fields'
import { SendingProgress } from '../../components/outbox/SendingProgress'
import { SentLater } from '../../components/outbox/SentLater'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import type { FormDraft, PictureList } from '../../offline/drafts/entry'
import { outboxEntries } from '../../offline/outbox/outbox'
import { reopen } from '../../offline/outbox/reopen'
import { seen } from '../../offline/outbox/seen'
import { addressesOf } from '../../offline/outbox/sending/content'
import { typedOf } from '../../offline/outbox/sending/retype'

const entityOf = ({ id }: Fundraiser) => `fundraiser:${id}`

const seenFundraiser = (fundraiser: Fundraiser) =>
  seen(entityOf(fundraiser), { base: baseOf(fundraiser), version: fundraiser.version }, outboxEntries.value)

/** The pictures with the changes that wait in the outbox, so that another change does not lose them. */
const seenPictures = (fundraiser: Fundraiser): PictureList =>
  outboxEntries.value
    .filter(({ entity, state }) => entity === entityOf(fundraiser) && state.name !== 'sent')
    .reduce<PictureList>((shown, entry) => entry.pictures ?? shown, addressesOf(fundraiser))

interface Props {
  fundraiser: Fundraiser
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
  forget: () => Promise<void>
  /** Called when the server has refused the entry and it is a draft again. */
  onReopened: () => void
  isAdmin: boolean
  /** Whether the draft was started on another device. */
  isFromElsewhere: boolean
}

/** The form of an edit. It stores the version that the changes are based on; the outbox sends them. Needs the outbox to be loaded. */
export function EditForm({ fundraiser, draft, keep, forget, onReopened, isAdmin, isFromElsewhere }: Props) {
  const navigate = useNavigate()
  // Fixed when the form is opened: later changes elsewhere must be noticed, not overwritten.
  const [{ base, version }] = useState(() => draft ?? seenFundraiser(fundraiser))
  const page = `/fundraiser/${fundraiser.id}`

  const { form, pictures, arrange } = useOutboxForm({
    kind: 'fundraiser.update',
    draftKey: String(fundraiser.id),
    entity: () => entityOf(fundraiser),
    schema: updateFundraiser.body,
    names: TYPED_FIELDS,
    read: readFundraiserFields,
    basis: { base, version },
    current: seenPictures(fundraiser),
    draft,
    keep,
    async onSettled(entry) {
      if (entry?.state.name === 'conflict') return navigate('/dashboard')
      if (entry?.state.name !== 'refused') return navigate(page)
      await reopen(entry)
      onReopened()
    },
  })

  return (
    <Form form={form} className="fundraiser-form">
      {draft && !draft.refusal && !isFromElsewhere && (
        <p className="form-note">{say('You started these changes on this device. They are not published yet.')}</p>
      )}
      <FundraiserFields
        typed={{ ...typedOf(base), ...draft?.typed }}
        pictures={pictures}
        onArrange={arrange}
        isGoalFixed={fundraiser.donationsCount > 0 && !isAdmin}
      />
      <DraftRescue kind="fundraiser.update" />
      <FormError />
      <div role="status">
        <SentLater then={say('You can save all the same: the changes are sent when you are back online.')} />
      </div>
      {form.isPending && <SendingProgress />}
      <p className="actions">
        <SubmitButton pending={say('Saving...')}>{say('Save Changes')}</SubmitButton>
        <button type="button" className="button quiet" onClick={() => void forget().then(() => navigate(page))}>
          {say('Cancel')}
        </button>
      </p>
    </Form>
  )
}
