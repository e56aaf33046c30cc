import { useState } from 'react'
import { CAMPAIGN_CREATED, createCampaign } from '#shared/contract/admin/fundraisers'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { type PickedPicture, PictureField } from '../../../components/form/PictureField'
import { useForm } from '../../../components/form/useForm'
import { CategoryField } from '../../../components/fundraiser-form/CategoryField'
import { readFundraiserFields } from '../../../components/fundraiser-form/fundraiser-fields'
import { FUNDRAISER_PICTURE_BOX } from '../../../components/fundraiser-form/picture-box'
import { pictureWords } from '../../../components/fundraiser-form/picture-words'
import { Dialog } from '../../../components/ui/Dialog'
import { PlusIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'
import { dataString } from '../../../offline/device/data-string'
import { notTaken } from '../../../offline/outbox/sending/not-taken'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { useRefresh } from '../section/state/admin-queries'
import { GoalField, StoryFields, TitleField } from './CampaignFields'
import { CAMPAIGN_LABELS } from './campaign-fields'
import { PersonPicker } from './PersonPicker'

/** The button above the table, and its dialog. */
export function CreateCampaign() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlusIcon />
        Create Campaign
      </button>
      <Dialog title="Create Campaign" isOpen={isOpen} onClose={close}>
        <CreateForm onClose={close} />
      </Dialog>
    </>
  )
}

/** Creates a campaign for any user (spec section 5). A retry with the same content does not publish it twice. */
function CreateForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const [image, setImage] = useState<PickedPicture>()
  const form = useForm({
    schema: createCampaign.body,
    read: readFundraiserFields,
    async submit(fields) {
      const body = { ...fields, ...(image ? { image: await dataString(image) } : {}) }
      return send(createCampaign, { body }, { idempotencyKey: attemptKeyOf('create-campaign', body) })
    },
    onDone({ message }) {
      forgetAttemptKey('create-campaign')
      showToast({ title: CAMPAIGN_CREATED, description: message })
      onClose()
      void refresh()
    },
    invalidTitle: 'Validation Error',
    failure: { title: notTaken('fundraiser.create'), text: notTaken('fundraiser.create') },
  })
  return (
    <Form form={form} className="admin-form">
      <PersonPicker />
      <TitleField typed={{}} />
      <GoalField typed={{}} />
      <CategoryField label={CAMPAIGN_LABELS.category} chosen="" />
      <StoryFields typed={{}} />
      <PictureField
        label="Image (optional)"
        box={FUNDRAISER_PICTURE_BOX}
        picked={image}
        current={null}
        onPick={setImage}
        words={pictureWords()}
      />
      <DialogActions what="Creating a campaign" pending="Creating..." onClose={onClose}>
        Create Campaign
      </DialogActions>
    </Form>
  )
}
