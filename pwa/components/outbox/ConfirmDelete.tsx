import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import { Dialog } from '../ui/Dialog'

interface Props {
  what: string | null
  warning?: string | undefined
  onDelete: () => void
  onClose: () => void
}

/** Asks before something that a person has written is deleted for good. */
export function ConfirmDelete({ what, warning, onDelete, onClose }: Props) {
  return (
    <Dialog title={say('Delete this?')} isOpen={what !== null} onClose={onClose}>
      <p>{sayNodes('{what} can’t be brought back.', { what: <bdi>{what}</bdi> })}</p>
      {warning && <p>{warning}</p>}
      <p className="actions">
        <button type="button" className="button danger" onClick={onDelete}>
          {say('Delete')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {say('Keep it')}
        </button>
      </p>
    </Dialog>
  )
}
