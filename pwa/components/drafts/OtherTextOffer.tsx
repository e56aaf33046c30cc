import { say, sayIn } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import type { OtherText } from '../../offline/drafts/copies/records'
import type { OutboxKind } from '../../offline/drafts/entry'
import { formatAge } from '../../offline/reading/data-age'
import { useNow } from '../../page/use-now'
import { fieldName, formatValue } from '../outbox/words'
import { isOwnText } from './own-text'

const MINUTE = 60_000

type Typed = Readonly<Record<string, string>>

interface Props {
  kind: OutboxKind
  /** The text on this device. */
  typed: Typed
  other: OtherText
  /** Called with whether the person chose the other text. */
  onChoice: (isOther: boolean) => void
}

/** Another device has another text of the same draft: shows where it differs and lets the person choose. */
export function OtherTextOffer({ kind, typed, other, onChoice }: Props) {
  const now = useNow(MINUTE)
  const theirs: Typed = other.draft.typed
  const differing = differences(typed, theirs)
  return (
    <div className="form-note">
      <p>
        {sayNodes('<strong>Another device has another text of this draft,</strong> from {age}:', {
          age: formatAge(now - other.savedAt),
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      {differing.length === 0 && <p>{say('The picture may be different.')}</p>}
      <dl className="other-text">
        {differing.map((name) => (
          <div key={name}>
            <dt>{fieldName(kind, name)}</dt>
            <dd dir="auto">{formatValue(name, theirs[name]) || <i>{sayIn('a field', 'Nothing')}</i>}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => onChoice(true)}>
          {say('Use that text')}
        </button>
        <button type="button" className="button quiet" onClick={() => onChoice(false)}>
          {say('Keep this text')}
        </button>
      </p>
    </div>
  )
}

/** The names of the fields in which two texts differ. */
function differences(mine: Typed, theirs: Typed): string[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].filter((name) => isOwnText(name) && (mine[name] ?? '') !== (theirs[name] ?? ''))
}
