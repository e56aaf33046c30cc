import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { firstName } from '#shared/rules/names'
import { DASHBOARD_FAREWELL } from '../../account/sign-out'
import { SignOutButton } from '../../components/account/SignOutButton'
import { PlusIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { Notifications } from './Notifications'

interface Props {
  viewer: OwnUser
  /** A sentence about what follows; null while it is not known. */
  intro: string | null
}

/** The header of the dashboard: a greeting and the most frequent actions. */
export function Welcome({ viewer, intro }: Props) {
  return (
    <header className="welcome">
      <div>
        <h1>{sayNodes('Welcome back, {name}!', { name: <bdi>{firstName(viewer.fullName)}</bdi> })}</h1>
        <p className="quiet-text">{intro ?? '\u00a0'}</p>
      </div>
      <div className="actions">
        <Link className="button small" to="/create-fundraiser">
          <PlusIcon /> {say('Create Fundraiser')}
        </Link>
        <Notifications />
        <Link className="button quiet small" to="/settings">
          {say('Settings')}
        </Link>
        <SignOutButton className="sign-out" farewell={DASHBOARD_FAREWELL}>
          {say('Sign Out')}
        </SignOutButton>
      </div>
    </header>
  )
}
