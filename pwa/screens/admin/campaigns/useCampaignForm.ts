import { useRef, useState } from 'react'
import { type AdminFundraiser, updateAdminFundraiser } from '#shared/contract/admin/fundraisers'
import { send } from '../../../api/client'
import { ApiError, reasonOf } from '../../../api/errors'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { notTaken } from '../../../offline/outbox/sending/not-taken'
import { useRefresh } from '../section/state/admin-queries'
import {
  type CampaignState,
  type Clash,
  changesTo,
  currentIn,
  daysUntil,
  endAfter,
  reconcile,
  typedCampaign,
} from './campaign-fields'

/**
 * The form of an edit. When somebody else has changed the campaign meanwhile, typed text stays, unchanged fields take the server's
 * values, and saving again is based on that state.
 */
export function useCampaignForm({ id, ...campaign }: AdminFundraiser, onClose: () => void) {
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
