import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import { Button, QuietButton } from '../ui/Buttons'
import { Dialog } from '../ui/Dialog'

interface Props {
  what: string | null
  warning?: string | undefined
  onDelete: () => void
  onClose: () => void
}

export function ConfirmDelete({ what, warning, onDelete, onClose }: Props) {
  return (
    <Dialog title={say('Delete this?')} isOpen={what !== null} onClose={onClose}>
      <p>{sayNodes('{what} can’t be brought back.', { what: <bdi>{what}</bdi> })}</p>
      {warning && <p>{warning}</p>}
      <p className="actions">
        <Button className="button danger" onClick={onDelete}>
          {say('Delete')}
        </Button>
        <QuietButton onClick={onClose}>{say('Keep it')}</QuietButton>
      </p>
    </Dialog>
  )
}
