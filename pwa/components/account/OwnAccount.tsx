import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { unreadCount } from '../../offline/read-up-to'
import { Avatar } from '../people/PersonName'
import { ButtonLink } from '../ui/Buttons'
import { HelpLinks } from './HelpLinks'
import { accountLinks, SignOutButton } from './SignOutButton'

export function OwnAccount({ children }: { children: ReactNode }) {
  useSignals()
  const { viewer } = useViewer()
  return (
    <>
      {viewer && (
        <p className="person">
          <Avatar name={viewer.fullName} image={viewer.profileImage} />
          <strong dir="auto">{viewer.fullName}</strong>
          <bdi className="person-place">{viewer.email}</bdi>
        </p>
      )}
      {children}
      <div className="menu-account">
        {viewer && (
          <nav className="menu-links" aria-label={say('Your account')}>
            {accountLinks(viewer, unreadCount.value).map(({ to, text }) => (
              <NavLink key={to} to={to}>
                {text}
              </NavLink>
            ))}
          </nav>
        )}
        <ButtonLink to="/create-fundraiser">{say('Start New Fundraiser')}</ButtonLink>
        <SignOutButton className="button quiet">{say('Sign Out')}</SignOutButton>
      </div>
    </>
  )
}

export function AccountMenu() {
  useSignals()
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
          {accountLinks(viewer, unreadCount.value).map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
          <HelpLinks />
        </nav>
        <SignOutButton className="button quiet small">{say('Sign out')}</SignOutButton>
      </div>
    </details>
  )
}
