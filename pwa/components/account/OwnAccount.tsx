import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { Avatar } from '../people/PersonName'
import { ButtonLink } from '../ui/Buttons'
import { accountLinks, SignOutButton } from './SignOutButton'

export default function OwnAccount({ children }: { children: ReactNode }) {
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
            {accountLinks(viewer).map(({ to, text }) => (
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
