import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useHasToken } from '../../account/use-has-token'

const AccountMenu = lazy(() => import('./AccountMenu'))

/** The end of the header: the sign-in link for a visitor, the avatar menu for a signed-in person. */
export function AccountArea() {
  const hasToken = useHasToken()
  return (
    <div className="account">
      {!hasToken && (
        <Link className="button quiet small wide-only" to="/auth">
          Sign In
        </Link>
      )}
      <Link className="button small" to="/create-fundraiser">
        <span>
          Start<span className="wide-word"> Fundraising</span>
        </span>
      </Link>
      {hasToken && (
        <Suspense>
          <AccountMenu />
        </Suspense>
      )}
    </div>
  )
}
