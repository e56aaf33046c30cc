import type { OtherText } from '../../offline/drafts/copies/records'
import { formatAge } from '../../offline/reading/data-age'
import { useNow } from '../../page/use-now'

const MINUTE = 60_000

interface Props {
  other: OtherText
  /** Called with whether the person chose the other text. */
  onChoice: (isOther: boolean) => void
}

/** Another device has another text of the same draft: shows it and lets the person choose. */
export function OtherTextOffer({ other, onChoice }: Props) {
  const now = useNow(MINUTE)
  const { title, fullName, description, bio } = other.draft.typed
  return (
    <div className="form-note">
      <p>
        <strong>Another device has another text of this draft,</strong> from {formatAge(now - other.savedAt)}:
      </p>
      <p dir="auto">
        <b>{title || fullName}</b> {description || bio}
      </p>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => onChoice(true)}>
          Use that text
        </button>
        <button type="button" className="button quiet" onClick={() => onChoice(false)}>
          Keep this text
        </button>
      </p>
    </div>
  )
}
