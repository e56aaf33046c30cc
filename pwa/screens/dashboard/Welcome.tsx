import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { firstName } from '#shared/rules/names'
import { DASHBOARD_FAREWELL } from '../../account/sign-out'
import { SignOutButton } from '../../components/account/SignOutButton'
import { kindName, ownName, typedIn } from '../../components/outbox/entry-text'
import { useDrafts } from '../../components/outbox/useDrafts'
import { SmallLink } from '../../components/ui/Buttons'
import { PlusIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { needsPerson } from '../../offline/outbox/badge'
import { outboxEntries } from '../../offline/outbox/outbox'

export function Welcome({ viewer, intro }: { viewer: OwnUser; intro: string | null }) {
  return (
    <header className="spread welcome">
      <div>
        <h1>{sayNodes('Welcome back, {name}!', { name: <bdi>{firstName(viewer.fullName)}</bdi> })}</h1>
        <p className="quiet-text">{intro ?? '\u00a0'}</p>
      </div>
      <div className="actions">
        <Link className="button small" to="/create-fundraiser">
          <PlusIcon /> {say('Create Fundraiser')}
        </Link>
        <Notifications />
        <SmallLink to="/settings">{say('Settings')}</SmallLink>
        <SignOutButton className="button quiet small bare sign-out" farewell={DASHBOARD_FAREWELL}>
          {say('Sign Out')}
        </SignOutButton>
      </div>
    </header>
  )
}

function Notifications() {
  useSignals()
  const details = useRef<HTMLDetailsElement>(null)
  const drafts = useDrafts()
  const waitingForPerson = outboxEntries.value.filter(needsPerson)
  const lines = [
    ...waitingForPerson.map(({ id, kind, typed }) => ({
      key: id,
      isWaiting: true,
      name: ownName(kind, typed) || kindName(kind),
    })),
    ...drafts.map((draft) => ({
      key: `${draft.kind}:${draft.key}`,
      isWaiting: false,
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
      <summary className="button quiet small">
        {say('Notifications')}
        {lines.length > 0 && <span className="badge action-needed">{lines.length}</span>}
      </summary>
      <div className="account-panel">
        {lines.length === 0 && <div>{say('You are all caught up.')}</div>}
        <ul className="plain">
          {lines.map(({ key, isWaiting, name }) => (
            <li key={key}>
              <Link to="#drafts" onClick={close}>
                <span>
                  {isWaiting
                    ? sayNodes('Action needed: {name}', { name: <bdi>{name}</bdi> })
                    : sayNodes('Draft: {name}', { name: <bdi>{name}</bdi> })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
