import { useId, useState } from 'react'
import type { AdminFundraiser } from '#shared/contract/admin/fundraisers'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { CategoryField } from '../../../components/fundraiser-form/CategoryField'
import { ExtendControls } from '../../edit-fundraiser/ExtendControls'
import { DialogError } from '../section/DialogError'
import { SwitchBox } from '../section/Switch'
import { useRefresh } from '../section/state/admin-queries'
import { GoalField, StoryFields, TitleField } from './CampaignFields'
import { CAMPAIGN_LABELS, type Clash, typedCampaign } from './campaign-fields'
import { useCampaignForm } from './useCampaignForm'

interface Props {
  campaign: AdminFundraiser
  onClose: () => void
}

/** The form of the dialog (spec section 2), and below it the controls of the edit screen for more days. */
export function EditForm({ campaign, onClose }: Props) {
  const { form, base, clashes, rebase, takeTheirs } = useCampaignForm(campaign, onClose)
  const refresh = useRefresh()
  const id = useId()
  // The initial values: later data of the list must not change the fields.
  const [typed] = useState(() => typedCampaign(campaign))
  return (
    <>
      <Form form={form} className="admin-form">
        <TitleField typed={typed} />
        <div className="admin-pair">
          <GoalField typed={typed} />
          <TextField
            name="duration"
            label={CAMPAIGN_LABELS.duration}
            defaultValue={typed.duration}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
          <TextField
            name="endDate"
            label={CAMPAIGN_LABELS.endDate}
            hint="Leave it empty for no end."
            defaultValue={typed.endDate}
            type="date"
          />
          <CategoryField label={CAMPAIGN_LABELS.category} chosen={typed.category ?? ''} />
        </div>
        <label className="switch" htmlFor={`${id}-active`}>
          <SwitchBox id={`${id}-active`} name="isActive" defaultChecked={typed.isActive === 'on'} />
          {CAMPAIGN_LABELS.isActive}
        </label>
        <StoryFields typed={typed} />
        <DialogError what="Saving" />
        <Clashes clashes={clashes} onTake={takeTheirs} />
        <p className="actions">
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton pending="Saving...">Save Changes</SubmitButton>
        </p>
      </Form>
      <ExtendControls
        fundraiser={{ id: campaign.id, duration: base.duration }}
        onExtended={(extended) => {
          rebase(extended)
          void refresh()
        }}
      />
    </>
  )
}

/** The fields that both sides have changed: the server's values, with buttons to take them. */
function Clashes({ clashes, onTake }: { clashes: readonly Clash[]; onTake: (clash: Clash) => void }) {
  if (clashes.length === 0) return null
  return (
    <ul className="plain clashes" aria-label="Current values">
      {clashes.map((clash) => (
        <li key={clash.field} className="form-note">
          <p>
            <b>{CAMPAIGN_LABELS[clash.field]}</b> is now <bdi>{formatTheirs(clash)}</bdi>
          </p>
          <button type="button" className="button quiet small" onClick={() => onTake(clash)}>
            Take this<span className="unseen"> for {CAMPAIGN_LABELS[clash.field]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function formatTheirs({ field, theirs }: Clash): string {
  if (field === 'isActive') return theirs === 'on' ? 'on' : 'off'
  if (field === 'category' && isCategoryId(theirs)) return categoryName(theirs)
  return theirs || 'empty'
}
