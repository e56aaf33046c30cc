import type { ReactNode } from 'react'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { DialogError } from './DialogError'

interface Props {
  /** What needs a connection, as the first words of a sentence. */
  what: string
  /** The label of the button that sends the form; `pending` while it is being sent. */
  children: ReactNode
  pending: string
  isDanger?: boolean
  onClose: () => void
}

/** The last lines of a form in a dialog: its error, the button that sends it, and the one that closes the dialog. */
export function DialogActions({ what, children, pending, isDanger, onClose }: Props) {
  return (
    <>
      <DialogError what={what} />
      <p className="actions">
        <SubmitButton pending={pending} className={isDanger ? 'button danger' : undefined}>
          {children}
        </SubmitButton>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </>
  )
}
