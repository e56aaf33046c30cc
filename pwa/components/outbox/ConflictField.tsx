import type { FieldConflict } from '../../offline/outbox/entry'
import { fieldName, valueInWords } from './words'

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
        const words = valueInWords(field, value)
        const content = (
          <span>
            <small>{label}</small>
            {words ? <bdi>{words}</bdi> : <i>Nothing</i>}
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
