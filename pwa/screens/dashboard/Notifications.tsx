import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useDrafts } from '../../components/outbox/useDrafts'
import { kindName, needsPerson, ownName, typedIn } from '../../components/outbox/words'
import { useOutbox } from '../../offline/outbox/useEntry'

/** What the signed-in person has to do: each line leads to where it can be done. */
export function Notifications() {
  const details = useRef<HTMLDetailsElement>(null)
  const drafts = useDrafts()
  const needy = useOutbox().filter(needsPerson)
  const lines = [
    ...needy.map(({ id, kind, typed }) => ({
      key: id,
      state: 'Needs you',
      name: ownName(kind, typed) || kindName(kind),
    })),
    ...drafts.map((draft) => ({
      key: `${draft.kind}:${draft.key}`,
      state: 'Draft',
      name: ownName(draft.kind, typedIn(draft)) || kindName(draft.kind),
    })),
  ]
  const close = () => details.current?.removeAttribute('open')
  return (
    <details
      ref={details}
      className="notifications"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        close()
        currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <summary className="button quiet">
        Notifications{lines.length > 0 && <span className="badge needs-you">{lines.length}</span>}
      </summary>
      <div className="account-panel">
        {lines.length === 0 && <p>You are all caught up.</p>}
        <ul className="plain">
          {lines.map(({ key, state, name }) => (
            <li key={key}>
              <Link to="#drafts" onClick={close}>
                <span>
                  {state}: <bdi>{name}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
