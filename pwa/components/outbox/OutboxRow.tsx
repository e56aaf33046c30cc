import type { ReactNode } from 'react'
import type { DraftKind } from '../../offline/drafts/drafts'
import { formatAge } from '../../offline/reading/data-age'
import { useNow } from '../../page/use-now'
import { SendingProgress } from './SendingProgress'
import { kindName, ownName } from './words'

const MINUTE = 60_000

interface Props {
  kind: DraftKind
  typed: Readonly<Record<string, string>>
  /** `Draft`, or an entry's state. */
  label: string
  reason?: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The actions. */
  children: ReactNode
}

/** One row of the list: the item, its state, the reason and the actions. */
export function OutboxRow({ kind, typed, label, reason, at, children }: Props) {
  const now = useNow(MINUTE)
  const name = ownName(kind, typed)
  const tone = label === 'Action needed' ? 'action-needed' : label === 'Published' ? 'active' : ''
  return (
    <li className="outbox-row">
      <div className="outbox-words">
        <p className="outbox-name">
          <b dir="auto">{name || kindName(kind)}</b>
          <small>
            {name && `${kindName(kind)}, `}
            {formatAge(now - at)}
          </small>
        </p>
        <p role="status">
          <span className={`badge ${tone}`}>{label}</span> {reason}
        </p>
        {label === 'Sending' && <SendingProgress />}
      </div>
      <div className="actions">{children}</div>
    </li>
  )
}
