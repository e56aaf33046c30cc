import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import type { Draft } from '../../offline/drafts/drafts'
import { formAddress } from '../../offline/outbox/reopen'
import { OutboxRow } from './OutboxRow'
import { typedIn } from './words'

interface Props {
  draft: Draft
  onDelete: () => void
}

/** A draft in the list. */
export function DraftItem({ draft, onDelete }: Props) {
  const { kind, savedAt, isFromElsewhere } = draft
  const origin = isFromElsewhere ? { reason: say('From another device') } : {}
  return (
    <OutboxRow kind={kind} typed={typedIn(draft)} label={say('Draft')} at={savedAt} {...origin}>
      <Link className="button quiet small" to={addressOf(draft)}>
        {say('Continue')}
      </Link>
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={onDelete}>
        {say('Delete')}
      </button>
    </OutboxRow>
  )
}

/** The address of the form that continues the draft. */
function addressOf({ kind, key }: Draft): string {
  if (kind === 'donation') return `/fundraiser/${encodeURIComponent(key)}#donate`
  if (kind === 'thanks') return `/fundraiser/${encodeURIComponent(key)}#thanks`
  if (kind === 'payout') return '/payouts'
  if (kind === 'bank-account') return '/payouts?tab=accounts'
  return formAddress(kind, key)
}
