import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createFundraiser } from '#shared/contract/publishing'
import { DURATION_DEFAULT, DURATION_OPTIONS } from '#shared/rules/limits'
import { DraftNote } from '../../components/DraftNote'
import { Field } from '../../components/form/Field'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import type { PickedPicture } from '../../components/form/PictureField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { useForm } from '../../components/form/useForm'
import { FundraiserFields } from '../../components/fundraiser-form/FundraiserFields'
import { readFundraiserFields } from '../../components/fundraiser-form/fundraiser-fields'
import { showToast } from '../../components/toasts'
import { useConnection } from '../../offline/connection'
import type { FormDraft } from '../../offline/outbox/entry'
import { NOT_TAKEN } from '../../offline/outbox/not-taken'
import { submit, whenSettled } from '../../offline/outbox/outbox'
import { reopen } from '../../offline/outbox/reopen'
import { FeeBox } from './FeeBox'
import { FormProgress } from './FormProgress'

/** Milliseconds after which a person is told that it goes out by itself. */
const PATIENCE = 12_000

interface Props {
  draftKey: string
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
}

/** The form of a new fundraiser. Publishing hands it to the outbox, which sends it once, now or when it can. */
export function PublishForm({ draftKey, draft, keep }: Props) {
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const [image, setImage] = useState<PickedPicture>(draft?.image)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(draft?.typed ?? {})

  function change(nextTyped: typeof typed, nextImage: PickedPicture) {
    setTyped(nextTyped)
    setImage(nextImage)
    keep({ typed: nextTyped, image: nextImage, base: {}, version: null, refusal: draft?.refusal ?? null })
  }

  const form = useForm({
    schema: createFundraiser.body,
    read: readFundraiserFields,
    refusal: draft?.refusal,
    async submit(fields) {
      const entity = `new-fundraiser:${crypto.randomUUID()}`
      const content = { fields, typed: form.read(), base: {}, version: null, image }
      const id = await submit({ kind: 'fundraiser.create', draftKey, entity, ...content })
      return { id, entry: await whenSettled(id, PATIENCE) }
    },
    async onDone({ id, entry }) {
      if (entry?.state.name === 'sent') {
        showToast({ title: 'Fundraiser Created!', description: 'It is live. Share it with everyone who may help.' })
        navigate(`/fundraiser/${entry.state.id}?created=true`, { replace: true })
      } else if (entry?.state.name === 'refused') {
        const { message } = entry.state.refusal
        showToast({ title: 'Error', description: message, tone: 'destructive' })
        navigate((await reopen(entry)) ?? '/dashboard', { replace: true })
      } else navigate(`/drafts/${id}`, { replace: true })
    },
    failure: { title: 'Error', text: NOT_TAKEN['fundraiser.create'] },
    onChange: (fields) => change(fields, image),
  })
  const restore = useEffectEvent(() => draft && form.fill(draft.typed))
  useEffect(() => void restore(), [])

  return (
    <Form form={form} className="fundraiser-form">
      <FormProgress typed={typed} />
      <FundraiserFields picked={image} currentPicture={null} onPick={(picture) => change(form.read(), picture)} />
      <Field name="duration" label="Campaign Duration *">
        {(control) => (
          <select {...control} defaultValue={String(DURATION_DEFAULT)}>
            {DURATION_OPTIONS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        )}
      </Field>
      <FeeBox />
      <DraftNote />
      <FormError />
      <div role="status">
        {isOffline && (
          <p className="form-note">
            There is no connection. Publish anyway: it goes live, once, when you are back online.
          </p>
        )}
      </div>
      <SubmitButton pending="Publishing...">Publish Fundraiser</SubmitButton>
    </Form>
  )
}
