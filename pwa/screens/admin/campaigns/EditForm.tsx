import { useId, useRef, useState } from 'react'
import { type AdminFundraiser, updateAdminFundraiser } from '#shared/contract/admin/fundraisers'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { send } from '../../../api/client'
import { ApiError, reasonOf } from '../../../api/errors'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { CategoryField } from '../../../components/fundraiser-form/CategoryField'
import { showToast } from '../../../notify/toasts'
import { notTaken } from '../../../offline/outbox/sending/not-taken'
import { ExtendControls } from '../../edit-fundraiser/ExtendControls'
import { DialogError } from '../section/DialogError'
import { SwitchBox } from '../section/Switch'
import { useRefresh } from '../section/state/admin-queries'
import { GoalField, StoryFields, TitleField } from './CampaignFields'
import {
  CAMPAIGN_LABELS,
  type CampaignState,
  type Clash,
  changesTo,
  currentIn,
  daysUntil,
  endAfter,
  reconcile,
  typedCampaign,
} from './campaign-fields'

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
    <ul className="plain" aria-label="Current values">
      {clashes.map((clash) => (
        <li key={clash.field} className="form-note spread">
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

/**
 * The form of an edit. When somebody else has changed the campaign meanwhile, typed text stays, unchanged fields take the server's
 * values, and saving again is based on that state.
 */
function useCampaignForm({ id, ...campaign }: AdminFundraiser, onClose: () => void) {
  const refresh = useRefresh()
  // Fixed when the dialog opens: later changes elsewhere must be noticed, not overwritten.
  const [base, setBase] = useState<CampaignState>(campaign)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const typedLast = useRef<'duration' | 'endDate'>('duration')
  const lastTyped = useRef<Fields>(typedCampaign(base))
  /** Whether the code fills the fields, which does not count as typing. */
  const isFillingByCode = useRef(false)

  const form = useForm({
    schema: updateAdminFundraiser.body,
    read: (typed) => changesTo(base, typed, typedLast.current),
    submit: (body) =>
      send(updateAdminFundraiser, { params: { id }, body }).catch((error: unknown) => {
        const current = error instanceof ApiError && error.status === 409 ? currentIn(error.reply) : null
        if (current) rebase(current)
        throw error
      }),
    onDone(updated) {
      showToast({ title: 'Campaign updated', description: `“${updated.title}” is saved.` })
      onClose()
      void refresh()
    },
    failure: { title: notTaken('fundraiser.update'), text: failureText },
    onChange: syncDurationAndEnd,
  })

  function put(values: Fields) {
    const { isActive, ...texts } = values
    const box = form.ref.current?.elements.namedItem('isActive')
    if (isActive !== undefined && box instanceof HTMLInputElement) box.checked = isActive === 'on'
    isFillingByCode.current = true
    form.fill(texts)
    isFillingByCode.current = false
    lastTyped.current = form.read()
  }

  /** Rebases the form on the server's current state. */
  function rebase(current: CampaignState) {
    const { fill, clashes: found } = reconcile(base, form.read(), current)
    setBase(current)
    setClashes(found)
    put(fill)
  }

  /** Keeps duration and end consistent: the other one follows the typed one. */
  function syncDurationAndEnd(typed: Fields) {
    if (isFillingByCode.current) return
    const before = lastTyped.current
    lastTyped.current = typed
    if (typed.duration !== before.duration) {
      typedLast.current = 'duration'
      put({ endDate: endAfter(base.createdAt, typed.duration ?? '') })
    } else if (typed.endDate !== before.endDate) {
      typedLast.current = 'endDate'
      put({ duration: daysUntil(base.createdAt, typed.endDate ?? '') })
    }
  }

  function takeTheirs({ field, theirs }: Clash) {
    put({ [field]: theirs })
    setClashes(clashes.filter((clash) => clash.field !== field))
  }

  return { form, base, clashes, rebase, takeTheirs }
}

function failureText(error: Error): string {
  const isConflict = error instanceof ApiError && error.status === 409 && currentIn(error.reply) !== null
  if (!isConflict) return reasonOf(error, notTaken('fundraiser.update'))
  return 'Somebody else has changed this campaign meanwhile. Your text is still here: check it, then save again.'
}
