import { lazy, type ReactNode, Suspense } from 'react'
import { say } from '#shared/language/say'
import { useHasToken } from '../../account/viewer'
import { ButtonLink, QuietLink } from '../ui/Buttons'

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
        <QuietLink to="/auth">{say('Sign In')}</QuietLink>
        <ButtonLink to="/create-fundraiser">{say('Start Fundraising')}</ButtonLink>
      </div>
    </>
  )
}
