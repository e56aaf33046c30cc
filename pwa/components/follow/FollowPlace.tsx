import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in-address'
import { useHasToken } from '../../account/use-has-token'
import { readAuthToken } from '../../api/auth-token'
import { dropFollowWish, keepFollowWish } from '../../offline/device/follow-wish'

const FollowButton = lazy(() => import('./FollowButton').catch(() => ({ default: (): ReactNode => null })))

/**
 * Where a fundraiser can be followed. Visitors get a link to sign in, which works without script too; with script they come back as
 * followers. The code for accounts is loaded only for people who have one.
 */
export function FollowPlace({ fundraiserId }: { fundraiserId: number }) {
  const hasToken = useHasToken()
  // A visitor who is here has left the way through signing in.
  useEffect(() => {
    if (readAuthToken() === null) dropFollowWish()
  }, [])
  const link = (
    <Link
      className="button quiet follow"
      to={signInAddress(`/fundraiser/${fundraiserId}`)}
      onClick={() => keepFollowWish(fundraiserId)}
    >
      {say('Follow')}
    </Link>
  )
  if (!hasToken) return link
  return (
    <Suspense fallback={<span className="button quiet follow">{say('Follow')}</span>}>
      <FollowButton fundraiserId={fundraiserId} />
    </Suspense>
  )
}
