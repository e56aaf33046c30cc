import { useState } from 'react'
import { createTreasuryEntry, type TreasuryEntry } from '#shared/contract/admin/treasury'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { type Fields, useForm } from '../../../components/form/useForm'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { RowButton } from '../section/RowButton'
import { useRefresh } from '../section/state/admin-queries'
import { ReasonField, StatementFields } from './EntryFields'
import { formatMovement, KIND_NAMES } from './treasury-words'

/** The button that reverses an entry, and its dialog; a sentence where it was reversed or is a reversal. */
export function ReverseEntry({ entry }: { entry: TreasuryEntry }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (entry.reversedById !== null) return <span className="quiet-text">Reversed by entry {entry.reversedById}</span>
  if (entry.reversedId !== null) return <span className="quiet-text">Reverses entry {entry.reversedId}</span>
  return (
    <>
      <RowButton about={`entry ${entry.id}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reverse
      </RowButton>
      <Dialog title="Reverse an entry" isOpen={isOpen} onClose={close}>
        <ReverseForm entry={entry} onClose={close} />
      </Dialog>
    </>
  )
}

function ReverseForm({ entry, onClose }: { entry: TreasuryEntry; onClose: () => void }) {
  const refresh = useRefresh()
  const attempt = `treasury-reversal:${entry.id}`
  const form = useForm({
    schema: createTreasuryEntry.body,
    read: (fields: Fields) => ({ kind: 'reversal', entryId: entry.id, ...fields }),
    submit: (body) => send(createTreasuryEntry, { body }, { idempotencyKey: attemptKeyOf(attempt, body) }),
    onDone() {
      forgetAttemptKey(attempt)
      showToast({ title: 'Entry reversed', description: `Entry ${entry.id} no longer counts.` })
      onClose()
      void refresh()
    },
    failure: { title: 'Entry Not Reversed', text: 'The entry was not reversed. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form">
      <p>
        {KIND_NAMES[entry.kind]}: {formatMovement(entry)}. A second entry with the opposite amounts is recorded; both
        stay in the list.
      </p>
      <StatementFields />
      <ReasonField isNeeded />
      <DialogActions what="A reversal" pending="Reversing..." isDanger onClose={onClose}>
        Reverse
      </DialogActions>
    </Form>
  )
}
