import { useId, useState } from 'react'
import type { AdminFundraiser } from '#shared/contract/admin-fundraisers'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { ExtendControls } from '../../edit-fundraiser/ExtendControls'
import { useRefresh } from '../section/admin-queries'
import { DialogError } from '../section/DialogError'
import { SwitchBox } from '../section/Switch'
import { GoalField, StoryFields, TitleField } from './CampaignFields'
import { CAMPAIGN_LABELS, type Clash, typedCampaign } from './campaign-fields'
import { useCampaignForm } from './useCampaignForm'

interface Props {
  campaign: AdminFundraiser
  onClose: () => void
}

/** The dialog's form as the spec has it (section 2), and below it the same controls as on the edit screen for more days. */
export function EditForm({ campaign, onClose }: Props) {
  const { form, base, clashes, meet, takeTheirs } = useCampaignForm(campaign, onClose)
  const refresh = useRefresh()
  const id = useId()
  // As it began: what the list brings meanwhile must not slip into the fields.
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
            hint="Empty: it has no end."
            defaultValue={typed.endDate}
            type="date"
          />
          <label className="switch" htmlFor={`${id}-active`}>
            <SwitchBox id={`${id}-active`} name="isActive" defaultChecked={typed.isActive === 'on'} />
            {CAMPAIGN_LABELS.isActive}
          </label>
        </div>
        <StoryFields typed={typed} />
        <DialogError what="Saving" />
        <Clashes clashes={clashes} onTake={takeTheirs} />
        <p className="actions">
          <SubmitButton pending="Saving...">Save Changes</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </Form>
      <ExtendControls
        fundraiser={{ id: campaign.id, duration: base.duration }}
        onExtended={(extended) => {
          meet(extended)
          void refresh()
        }}
      />
    </>
  )
}

/** What both have changed: what stands on the server now, and the way to take it. */
function Clashes({ clashes, onTake }: { clashes: readonly Clash[]; onTake: (clash: Clash) => void }) {
  if (clashes.length === 0) return null
  return (
    <ul className="plain clashes" aria-label="As it stands now">
      {clashes.map((clash) => (
        <li key={clash.field} className="form-note">
          <p>
            <b>{CAMPAIGN_LABELS[clash.field]}</b> is now <bdi>{inWords(clash)}</bdi>
          </p>
          <button type="button" className="button quiet small" onClick={() => onTake(clash)}>
            Take this<span className="unseen"> for {CAMPAIGN_LABELS[clash.field]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function inWords({ field, theirs }: Clash): string {
  if (field === 'isActive') return theirs === 'on' ? 'on' : 'off'
  if (field === 'category' && isCategoryId(theirs)) return categoryName(theirs)
  return theirs || 'empty'
}
