import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { updateFundraiser } from '#shared/contract/publishing'
import { DraftNote } from '../../components/DraftNote'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import type { PickedPicture } from '../../components/form/PictureField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { useForm } from '../../components/form/useForm'
import { FundraiserFields } from '../../components/fundraiser-form/FundraiserFields'
import { baseOf, readFundraiserFields, typedOf } from '../../components/fundraiser-form/fundraiser-fields'
import { showToast } from '../../components/toasts'
import type { FormDraft } from '../../offline/outbox/entry'
import { NOT_TAKEN } from '../../offline/outbox/not-taken'
import { submit, whenSettled } from '../../offline/outbox/outbox'
import { reopen } from '../../offline/outbox/reopen'

const PATIENCE = 12_000

interface Props {
  fundraiser: Fundraiser
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
  forget: () => Promise<void>
  /** The server said no: what was sent is a draft again. */
  onReopened: () => void
  isAdmin: boolean
}

/** The form of an edit, which remembers the version that it was made on; the outbox sends it. */
export function EditForm({ fundraiser, draft, keep, forget, onReopened, isAdmin }: Props) {
  const navigate = useNavigate()
  const [image, setImage] = useState<PickedPicture>(draft?.image)
  // Fixed when typing begins: what happens elsewhere meanwhile must be noticed, not overwritten.
  const [basis] = useState(() => ({
    base: draft?.base ?? baseOf(fundraiser),
    version: draft?.version ?? fundraiser.version,
  }))
  const draftKey = String(fundraiser.id)
  const page = `/fundraiser/${fundraiser.id}`

  const form = useForm({
    schema: updateFundraiser.body,
    read: readFundraiserFields,
    refusal: draft?.refusal,
    async submit(fields) {
      const content = { fields, typed: form.read(), image, ...basis }
      const id = await submit({
        kind: 'fundraiser.update',
        draftKey,
        entity: `fundraiser:${fundraiser.id}`,
        ...content,
      })
      return whenSettled(id, PATIENCE)
    },
    async onDone(entry) {
      const outcome = entry?.state
      if (outcome?.name === 'sent') showToast({ title: 'Fundraiser Updated', description: 'Your changes are live.' })
      else if (entry && outcome?.name === 'refused') {
        const { message } = outcome.refusal
        showToast({ title: 'Update Failed', description: message, tone: 'destructive' })
        await reopen(entry)
        return onReopened()
      } else if (outcome?.name === 'conflict') {
        showToast({ title: 'Changed elsewhere meanwhile', description: 'Please choose which version to keep.' })
        return navigate('/dashboard')
      } else
        showToast({ title: 'Saved on this device', description: 'Your changes go out when there is a connection.' })
      navigate(page)
    },
    failure: { title: 'Update Failed', text: NOT_TAKEN['fundraiser.update'] },
    onChange: (typed) => keepAs(typed, image),
  })

  function keepAs(typed: Readonly<Record<string, string>>, picture: PickedPicture) {
    keep({ typed, image: picture, ...basis, refusal: draft?.refusal ?? null })
  }
  const restore = useEffectEvent(() => form.fill({ ...typedOf(fundraiser), ...draft?.typed }))
  useEffect(() => restore(), [])

  return (
    <Form form={form} className="fundraiser-form">
      <FundraiserFields
        picked={image}
        currentPicture={fundraiser.image}
        onPick={(picture) => {
          setImage(picture)
          keepAs(form.read(), picture)
        }}
        isGoalFixed={fundraiser.donationsCount > 0 && !isAdmin}
      />
      <DraftNote />
      <FormError />
      <p className="actions">
        <SubmitButton pending="Saving...">Save Changes</SubmitButton>
        <button type="button" className="button quiet" onClick={() => void forget().then(() => navigate(page))}>
          Cancel
        </button>
      </p>
    </Form>
  )
}
