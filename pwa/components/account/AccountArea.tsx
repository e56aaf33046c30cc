import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useHasToken } from '../../account/viewer'
import { sayNodes } from '../../language/say-nodes'
import { ButtonLink, QuietLink } from '../ui/Buttons'

const AccountMenu = lazy(async () => ({ default: (await import('./OwnAccount')).AccountMenu }))

export function AccountArea() {
  const hasToken = useHasToken()
  return (
    <div className="account">
      {!hasToken && (
        <Link className="button quiet small wide-only" to="/auth">
          {say('Sign In')}
        </Link>
      )}
      <Link className="button small" to="/create-fundraiser">
        <span>
          {sayNodes('Start<wide> Fundraising</wide>', { wide: (words) => <span className="wide-word">{words}</span> })}
        </span>
      </Link>
      {hasToken && (
        <div className="wide-only">
          <Suspense>
            <AccountMenu />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const OwnAccount = lazy(async () => ({ default: (await import('./OwnAccount')).OwnAccount }))

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
        <QuietLink to="/auth">{say('Sign In')}</QuietLink>
        <ButtonLink to="/create-fundraiser">{say('Start Fundraising')}</ButtonLink>
      </div>
    </>
  )
}
