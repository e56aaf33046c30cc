import { sayIn } from '#shared/language/say'
import type { FieldConflict, OutboxKind } from '../../offline/drafts/entry'
import { pictureKey, usePictureAddress } from '../fundraiser-form/pictures/picture-address'
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
    { id: 'mine', label: sayIn('a version', 'Mine'), value: mine },
    { id: 'theirs', label: sayIn('a version', 'Theirs'), value: theirs },
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
