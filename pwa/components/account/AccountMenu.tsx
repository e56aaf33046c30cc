import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { Avatar } from '../people/PersonName'
import { accountLinks, SignOutButton } from './SignOutButton'

export default function AccountMenu() {
  const { viewer } = useViewer()
  // The history entry that it was opened on: a chosen link creates another one, and so closes it.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const close = () => setOpenedOn(null)
  if (!viewer) return null

  return (
    <details
      open={openedOn === key}
      onToggle={({ currentTarget }) => setOpenedOn(currentTarget.open ? key : null)}
      className="account-menu"
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        close()
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <Avatar name={viewer.fullName} image={viewer.profileImage} />
        <span className="unseen">{say('Your account')}</span>
      </summary>
      <div className="account-panel">
        <p>
          <strong dir="auto">{viewer.fullName}</strong>
          <bdi>{viewer.email}</bdi>
        </p>
        <nav className="menu-links" aria-label={say('Your account')}>
          {accountLinks(viewer).map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
        <SignOutButton className="button quiet small">{say('Sign out')}</SignOutButton>
      </div>
    </details>
  )
}
