import { Link } from 'react-router-dom'
import type { Draft } from '../../offline/drafts'
import { formAddress } from '../../offline/outbox/reopen'
import { OutboxRow } from './OutboxRow'
import { typedIn } from './words'

interface Props {
  draft: Draft
  onDelete: () => void
}

/** Something that was begun. */
export function DraftItem({ draft, onDelete }: Props) {
  const { kind, key, savedAt } = draft
  return (
    <OutboxRow kind={kind} typed={typedIn(draft)} label="Draft" at={savedAt}>
      <Link
        className="button quiet small"
        to={kind === 'donation' ? `/fundraiser/${encodeURIComponent(key)}#donate` : formAddress(kind, key)}
      >
        Continue
      </Link>
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={onDelete}>
        Delete
      </button>
    </OutboxRow>
  )
}
