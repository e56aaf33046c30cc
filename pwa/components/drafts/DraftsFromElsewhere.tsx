import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import type { OutboxKind } from '../../offline/drafts/entry'
import { formAddress } from '../../offline/outbox/reopen'
import { useDrafts } from '../outbox/useDrafts'
import { kindName, ownName, typedIn } from '../outbox/words'

interface Props {
  kind: OutboxKind
  /** The draft in the form. */
  draftKey: string
}

/** Links to drafts of this kind that were started on another device. */
export function DraftsFromElsewhere({ kind, draftKey }: Props) {
  const drafts = useDrafts().filter((draft) => draft.isFromElsewhere && draft.kind === kind && draft.key !== draftKey)
  return (
    <div role="status">
      {drafts.map((draft) => (
        <p key={draft.key} className="form-note">
          {say('You started a draft on another device:')}{' '}
          <Link to={formAddress(kind, draft.key)}>
            {sayNodes('Continue “{name}”', { name: <bdi>{ownName(kind, typedIn(draft)) || kindName(kind)}</bdi> })}
          </Link>
        </p>
      ))}
    </div>
  )
}
