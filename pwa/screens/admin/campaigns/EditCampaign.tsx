import { useId, useRef, useState } from 'react'
import { type AdminFundraiser, updateAdminFundraiser } from '#shared/contract/admin/fundraisers'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { FUNDRAISER_TEXT_NAMES, type FundraiserText } from '#shared/rules/fundraisers/texts'
import { DESCRIPTION_MAXIMUM } from '#shared/rules/limits'
import { send } from '../../../api/client'
import { ApiError, reasonOf } from '../../../api/errors'
import { TextArea, TextField } from '../../../components/form/Field'
import { Form, SubmitButton } from '../../../components/form/Form'
import { SumField } from '../../../components/form/SumField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { CategoryField } from '../../../components/fundraiser-form/FundraiserFields'
import { SmallButton } from '../../../components/ui/Buttons'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'
import { notTaken } from '../../../offline/outbox/outbox-text'
import { ExtendControls } from '../../edit-fundraiser/ExtendControls'
import { useRefresh } from '../section/calls'
import { SwitchBox } from '../section/cells'
import { CancelButton, DialogError } from '../section/dialogs'
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
import { HoldFields, holdIn } from './HoldDialog'

/** Outside the list: the row may leave the page while the admin types. */
export function EditCampaign({ campaign, onClose }: { campaign: AdminFundraiser | null; onClose: () => void }) {
  return (
    <Dialog title="Edit Campaign" isOpen={campaign !== null} onClose={onClose}>
      {campaign && <EditForm campaign={campaign} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ campaign, onClose }: { campaign: AdminFundraiser; onClose: () => void }) {
  const { form, base, isStopped, clashes, rebase, takeTheirs } = useCampaignForm(campaign, onClose)
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
        {isStopped && <HoldFields prefix="hold." />}
        <StoryFields typed={typed} />
        <DialogError what="Saving" />
        <Clashes clashes={clashes} onTake={takeTheirs} />
        <p className="actions">
          <CancelButton onClose={onClose} />
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

function Clashes({ clashes, onTake }: { clashes: readonly Clash[]; onTake: (clash: Clash) => void }) {
  if (clashes.length === 0) return null
  return (
    <ul className="plain" aria-label="Current values">
      {clashes.map((clash) => (
        <li key={clash.field} className="form-note spread">
          <p>
            <b>{CAMPAIGN_LABELS[clash.field]}</b> is now <bdi>{formatTheirs(clash)}</bdi>
          </p>
          <SmallButton onClick={() => onTake(clash)}>
            Take this<span className="unseen"> for {CAMPAIGN_LABELS[clash.field]}</span>
          </SmallButton>
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

/** Typed text stays when somebody else has changed it; unchanged fields take the server's values. */
function useCampaignForm({ id, ...campaign }: AdminFundraiser, onClose: () => void) {
  const refresh = useRefresh()
  // Fixed when the dialog opens: later changes elsewhere must be noticed, not overwritten.
  const [base, setBase] = useState<CampaignState>(campaign)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const typedLast = useRef<'duration' | 'endDate'>('duration')
  const lastTyped = useRef<Fields>(typedCampaign(base))
  const [isOff, setOff] = useState(!base.isActive)
  /** Whether the code fills the fields, which does not count as typing. */
  const isFillingByCode = useRef(false)

  const form = useForm({
    schema: updateAdminFundraiser.body,
    read: (typed) => {
      const changes = changesTo(base, typed, typedLast.current)
      return changes.isActive === false ? { ...changes, hold: holdIn(typed) } : changes
    },
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
    onChange(typed) {
      setOff(typed.isActive !== 'on')
      syncDurationAndEnd(typed)
    },
  })

  function put(values: Fields) {
    const { isActive, ...texts } = values
    const box = form.ref.current?.elements.namedItem('isActive')
    if (isActive !== undefined && box instanceof HTMLInputElement) box.checked = isActive === 'on'
    isFillingByCode.current = true
    form.fill(texts)
    isFillingByCode.current = false
    lastTyped.current = form.read()
    setOff(lastTyped.current.isActive !== 'on')
  }

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

  return { form, base, isStopped: base.isActive && isOff, clashes, rebase, takeTheirs }
}

function failureText(error: Error): string {
  const isConflict = error instanceof ApiError && error.status === 409 && currentIn(error.reply) !== null
  if (!isConflict) return reasonOf(error, notTaken('fundraiser.update'))
  return 'Somebody else has changed this campaign meanwhile. Your text is still here: check it, then save again.'
}

const PLACEHOLDERS: Partial<Record<FundraiserText, string>> = { displayName: 'Custom creator name' }

interface TitleFieldProps {
  typed: Readonly<Record<string, string>>
}

export function TitleField({ typed: { title } }: TitleFieldProps) {
  return <TextField name="title" label={CAMPAIGN_LABELS.title} defaultValue={title} autoComplete="off" />
}

export function GoalField({ typed: { goalAmount } }: TitleFieldProps) {
  return <SumField name="goalAmount" label={CAMPAIGN_LABELS.goalAmount} defaultValue={goalAmount} />
}

export function StoryFields({ typed }: TitleFieldProps) {
  return (
    <>
      <TextArea
        name="description"
        label={CAMPAIGN_LABELS.description}
        defaultValue={typed.description}
        maximum={DESCRIPTION_MAXIMUM}
        rows={6}
      />
      {FUNDRAISER_TEXT_NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={CAMPAIGN_LABELS[name]}
          placeholder={PLACEHOLDERS[name]}
          defaultValue={typed[name]}
          autoComplete="off"
        />
      ))}
    </>
  )
}
