import { useState } from 'react'
import { createTreasuryEntry } from '#shared/contract/admin/treasury'
import { send } from '../../../api/client'
import { Field } from '../../../components/form/Field'
import { Form } from '../../../components/form/Form'
import { useForm } from '../../../components/form/useForm'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { useRefresh } from '../section/state/admin-queries'
import { EntryFields, StatementFields } from './EntryFields'
import { readEntry } from './read-entry'
import { FORM_KINDS, KIND_NAMES, KIND_NOTES } from './treasury-words'

const ATTEMPT = 'treasury-entry'
/** The currencies that a new form has chosen. */
const DOLLARS = { currency: 'USD', toCurrency: 'USD' }

/** The button that opens the form, and its dialog. `holders`: who can hold money. */
export function RecordEntry({ holders }: { holders: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Record Entry
      </button>
      <Dialog title="Record an entry" isOpen={isOpen} onClose={close}>
        <EntryForm holders={holders} onClose={close} />
      </Dialog>
    </>
  )
}

/** The form for something that happened to the money outside of the app. A retry does not record it twice. */
function EntryForm({ holders, onClose }: { holders: readonly string[]; onClose: () => void }) {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState({ ...DOLLARS, kind: 'withdrawal' })
  const kind = FORM_KINDS.find((each) => each === chosen.kind) ?? 'withdrawal'
  const form = useForm({
    schema: createTreasuryEntry.body,
    read: readEntry,
    submit: (body) => send(createTreasuryEntry, { body }, { idempotencyKey: attemptKeyOf(ATTEMPT, body) }),
    onDone() {
      forgetAttemptKey(ATTEMPT)
      showToast({ title: 'Entry recorded', description: `${KIND_NAMES[kind]}: the books are up to date.` })
      onClose()
      void refresh()
    },
    failure: { title: 'Entry Not Recorded', text: 'The entry was not recorded. Please try again.' },
    onChange: ({ kind: picked = kind, currency = 'USD', toCurrency = 'USD' }) =>
      // The fields of another kind start from their defaults.
      setChosen(picked === kind ? { kind, currency, toCurrency } : { ...DOLLARS, kind: picked }),
  })
  return (
    <Form form={form} className="admin-form">
      <Field name="kind" label="What happened?" hint={KIND_NOTES[kind]}>
        {(control) => (
          <select {...control} defaultValue={kind}>
            {FORM_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_NAMES[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <StatementFields />
      <EntryFields key={kind} {...chosen} kind={kind} holders={holders} />
      <p className="form-note">An entry can’t be changed or deleted. If it was wrong, you can reverse it.</p>
      <DialogActions what="An entry" pending="Recording..." onClose={onClose}>
        Record
      </DialogActions>
    </Form>
  )
}
