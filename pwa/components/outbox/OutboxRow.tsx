import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import type { DraftKind } from '../../offline/drafts/drafts'
import { formatAge } from '../../offline/reading/data-age'
import { useNow } from '../../page/use-now'
import { SendingProgress } from './SendingProgress'
import { kindName, ownName, type StateWords } from './words'

const MINUTE = 60_000

interface Props {
  kind: DraftKind
  typed: Readonly<Record<string, string>>
  /** The state of an entry; none for a draft. */
  look?: StateWords['look']
  /** `Draft`, or an entry's state in words. */
  label: string
  reason?: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The actions. */
  children: ReactNode
}

/** One row of the list: the item, its state, the reason and the actions. */
export function OutboxRow({ kind, typed, look, label, reason, at, children }: Props) {
  const now = useNow(MINUTE)
  const name = ownName(kind, typed)
  const tone = look === 'action-needed' || look === 'active' ? look : ''
  const age = formatAge(now - at)
  return (
    <li className="outbox-row">
      <div className="outbox-words">
        <p className="outbox-name">
          <b dir="auto">{name || kindName(kind)}</b>
          <small>{name ? say('{kind}, {age}', { kind: kindName(kind), age }) : age}</small>
        </p>
        <p role="status">
          <span className={`badge ${tone}`}>{label}</span> {reason}
        </p>
        {look === 'sending' && <SendingProgress />}
      </div>
      <div className="actions">{children}</div>
    </li>
  )
}
