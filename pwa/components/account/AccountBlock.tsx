import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useHasToken } from './use-has-token'

const OwnAccount = lazy(() => import('./OwnAccount'))

/** The account part of the menu of small screens. */
export function AccountBlock() {
  const hasToken = useHasToken()
  return (
    <div className="menu-account">
      {hasToken ? (
        <Suspense>
          <OwnAccount />
        </Suspense>
      ) : (
        <>
          <Link className="button quiet" to="/auth">
            Sign In
          </Link>
          <Link className="button" to="/create-fundraiser">
            Start Fundraising
          </Link>
        </>
      )}
    </div>
  )
}
