import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { firstName } from '#shared/rules/names'
import { DASHBOARD_FAREWELL } from '../../account/sign-out'
import { SignOutButton } from '../../components/account/SignOutButton'
import { PlusIcon } from '../../components/ui/icons'
import { Notifications } from './Notifications'

/** The header of the dashboard: a greeting and the most frequent actions. */
export function Welcome({ viewer }: { viewer: OwnUser }) {
  return (
    <header className="welcome">
      <div>
        <h1>
          Welcome back, <bdi>{firstName(viewer.fullName)}</bdi>!
        </h1>
        <p className="quiet-text">Here is how your fundraisers are doing.</p>
      </div>
      <div className="actions">
        <Link className="button" to="/create-fundraiser">
          <PlusIcon /> Create Fundraiser
        </Link>
        <Notifications />
        <Link className="button quiet" to="/settings">
          Settings
        </Link>
        <SignOutButton className="button quiet" farewell={DASHBOARD_FAREWELL}>
          Sign Out
        </SignOutButton>
      </div>
    </header>
  )
}
