import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useHasToken } from '../../account/viewer'

const OwnAccount = lazy(() => import('./OwnAccount'))

export function AccountBlock({ children }: { children: ReactNode }) {
  const hasToken = useHasToken()
  if (hasToken) {
    return (
      <Suspense fallback={children}>
        <OwnAccount>{children}</OwnAccount>
      </Suspense>
    )
  }
  return (
    <>
      {children}
      <div className="menu-account">
        <Link className="button quiet" to="/auth">
          {say('Sign In')}
        </Link>
        <Link className="button" to="/create-fundraiser">
          {say('Start Fundraising')}
        </Link>
      </div>
    </>
  )
}
