import type { FormEvent } from 'react'
import { say } from '#shared/language/say'
import type { FieldConflict, OutboxEntry } from '../../offline/drafts/entry'
import { decide } from '../../offline/outbox/outbox'
import { Dialog } from '../ui/Dialog'
import { ConflictField } from './ConflictField'

interface Props {
  entry: OutboxEntry
  isOpen: boolean
  onClose: () => void
  /** Called in addition to `onClose` when the choice is being sent. */
  onDecided?: () => void
}

/** Shows both versions of a conflict side by side. The person takes one of them, or chooses field by field. */
export function ConflictDialog({ entry, isOpen, onClose, onDecided }: Props) {
  const conflicts = entry.state.name === 'conflict' ? entry.state.conflicts : []
  return (
    <Dialog title={say('Changed in two places')} isOpen={isOpen} onClose={onClose}>
      <Choice
        kind={entry.kind}
        conflicts={conflicts}
        onDecided={(keepsMine) => {
          onClose()
          void decide(entry, keepsMine).then(onDecided)
        }}
      />
    </Dialog>
  )
}

interface ChoiceProps {
  kind: OutboxEntry['kind']
  conflicts: readonly FieldConflict[]
  onDecided: (keepsMine: (field: string) => boolean) => void
}

function Choice({ kind, conflicts, onDecided }: ChoiceProps) {
  const isMixable = conflicts.length > 1
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    onDecided((field) => chosen.get(field) === 'mine')
  }
  return (
    <form onSubmit={save}>
      <p>
        {say(
          'This was changed on another device or by somebody else since you started. Which version do you want to keep?',
        )}
      </p>
      {conflicts.map((conflict) => (
        <ConflictField key={conflict.field} kind={kind} conflict={conflict} isChoice={isMixable} />
      ))}
      <p className="actions">
        {isMixable && <button type="submit">{say('Save this choice')}</button>}
        <button type="button" className="button quiet" onClick={() => onDecided(() => true)}>
          {say('Keep mine')}
        </button>
        <button type="button" className="button quiet" onClick={() => onDecided(() => false)}>
          {say('Keep theirs')}
        </button>
      </p>
    </form>
  )
}
