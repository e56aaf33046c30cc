import type { FieldConflict, OutboxKind } from '../../offline/drafts/entry'
import { useObjectUrl } from '../form/useObjectUrl'
import { fieldName, formatValue, isPicture } from './words'

interface Props {
  /** The kind of the entry that it belongs to. */
  kind: OutboxKind
  conflict: FieldConflict
  /** Whether the field has its own choice, because there are several. */
  isChoice: boolean
}

/** Both values of one field: from this device and from elsewhere. */
export function ConflictField({ kind, conflict: { field, mine, theirs }, isChoice }: Props) {
  const name = fieldName(kind, field)
  const versions = [
    { id: 'mine', label: 'Mine', value: mine },
    { id: 'theirs', label: 'Theirs', value: theirs },
  ]
  return (
    <fieldset className="conflict-field">
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

function Value({ field, name, value }: { field: string; name: string; value: unknown }) {
  const own = useObjectUrl(value instanceof Blob ? value : null)
  if (isPicture(field) && value) {
    const address = typeof value === 'string' ? value : own
    return address && <img src={address} alt={name} className="picture-chosen" />
  }
  const words = formatValue(field, value)
  return words ? <bdi>{words}</bdi> : <i>Nothing</i>
}
