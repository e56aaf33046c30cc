import type { FieldConflict } from '../../offline/outbox/entry'
import { useObjectUrl } from '../form/useObjectUrl'
import { fieldName, isPicture, valueInWords } from './words'

interface Props {
  conflict: FieldConflict
  /** Whether it is chosen for itself: there are others. */
  isChoice: boolean
}

/** One field as it was written here and elsewhere. */
export function ConflictField({ conflict: { field, mine, theirs }, isChoice }: Props) {
  const versions = [
    { id: 'mine', label: 'Mine', value: mine },
    { id: 'theirs', label: 'Theirs', value: theirs },
  ]
  return (
    <fieldset className="conflict-field">
      <legend>{fieldName(field)}</legend>
      {versions.map(({ id, label, value }) => {
        const content = (
          <span>
            <small>{label}</small>
            <Value field={field} value={value} />
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

function Value({ field, value }: { field: string; value: unknown }) {
  const own = useObjectUrl(value instanceof Blob ? value : null)
  if (isPicture(field) && value) {
    const address = typeof value === 'string' ? value : own
    return address && <img src={address} alt={fieldName(field)} className="picture-chosen" />
  }
  const words = valueInWords(field, value)
  return words ? <bdi>{words}</bdi> : <i>Nothing</i>
}
