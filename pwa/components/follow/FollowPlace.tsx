import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in'
import { useHasToken } from '../../account/viewer'
import { readAuthToken } from '../../api/auth-token'
import { dropFollowWish, keepFollowWish } from '../../offline/tab-session'
import FollowButton from './FollowButton'

/**
 * Where a fundraiser can be followed. Visitors get a link to sign in, which works without script too; with script they come back as
 * followers.
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
  return <FollowButton fundraiserId={fundraiserId} />
}
