import type { FormEvent } from 'react'
import { say, sayIn } from '#shared/language/say'
import type { FieldConflict, OutboxEntry, OutboxKind } from '../../offline/drafts/entry'
import { decide } from '../../offline/outbox/outbox'
import { pictureKey, usePictureAddress } from '../fundraiser-form/PictureTile'
import { QuietButton } from '../ui/Buttons'
import { Dialog } from '../ui/Dialog'
import { fieldName, formatValue, isPicture } from './entry-text'

interface ConflictFieldProps {
  kind: OutboxKind
  conflict: FieldConflict
  /** Whether the field has its own choice, because there are several. */
  isChoice: boolean
}

function ConflictField({ kind, conflict: { field, mine, theirs }, isChoice }: ConflictFieldProps) {
  const name = fieldName(kind, field)
  const versions = [
    { id: 'mine', label: sayIn('a version', 'Mine'), value: mine },
    { id: 'theirs', label: sayIn('a version', 'Theirs'), value: theirs },
  ]
  return (
    <fieldset className="choices conflict-field">
      <legend>{name}</legend>
      {versions.map(({ id, label, value }) => {
        const content = (
          <span>
            <small>{label}</small>
            <Value field={field} name={name} value={value} />
          </span>
        )
        if (!isChoice) return <div key={id}>{content}</div>
        return (
          <label key={id}>
            <input type="radio" name={field} value={id} defaultChecked={id === 'mine'} />
            {content}
          </label>
        )
      })}
    </fieldset>
  )
}

function OnePicture({ picture, name }: { picture: Blob | string; name: string }) {
  const address = usePictureAddress(picture)
  return address && <img src={address} alt={name} className="picture-chosen" />
}

const isPictureValue = (value: unknown): value is Blob | string => value instanceof Blob || typeof value === 'string'

function Value({ field, name, value }: { field: string; name: string; value: unknown }) {
  const pictures = isPicture(field) ? [value].flat().filter(isPictureValue) : []
  if (pictures.length > 0) {
    return (
      <span className="conflict-pictures">
        {pictures.map((picture, index) => (
          <OnePicture key={pictureKey(picture)} picture={picture} name={index === 0 ? name : ''} />
        ))}
      </span>
    )
  }
  const words = formatValue(field, value)
  return words ? <bdi>{words}</bdi> : <i>{sayIn('a field', 'Nothing')}</i>
}

interface Props {
  entry: OutboxEntry
  isOpen: boolean
  onClose: () => void
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
        <QuietButton onClick={() => onDecided(() => true)}>{say('Keep mine')}</QuietButton>
        <QuietButton onClick={() => onDecided(() => false)}>{say('Keep theirs')}</QuietButton>
      </p>
    </form>
  )
}
