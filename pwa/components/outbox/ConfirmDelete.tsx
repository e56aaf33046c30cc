import { Dialog } from '../ui/Dialog'

interface Props {
  /** The name of the item to delete; null while the dialog is closed. */
  what: string | null
  /** An additional warning. */
  warning?: string | undefined
  onDelete: () => void
  onClose: () => void
}

/** Asks before something that a person has written is deleted for good. */
export function ConfirmDelete({ what, warning, onDelete, onClose }: Props) {
  return (
    <Dialog title="Delete this?" isOpen={what !== null} onClose={onClose}>
      <p>
        <bdi>{what}</bdi> can’t be brought back.
      </p>
      {warning && <p>{warning}</p>}
      <p className="actions">
        <button type="button" className="button danger" onClick={onDelete}>
          Delete
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Dialog>
  )
}
