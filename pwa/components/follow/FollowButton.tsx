import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { takeFollowWish } from '../../offline/tab-session'
import { followedFundraisers, useFollow } from './use-follow'

/** Follows a fundraiser, or stops following it. Needs a connection. Loaded only for signed-in people. */
export default function FollowButton({ fundraiserId }: { fundraiserId: number }): ReactNode {
  const { viewer } = useViewer()
  const { data } = useQuery(followedFundraisers)
  const { follow, isPending } = useFollow(fundraiserId)

  // Somebody who pressed the button before signing in has followed by coming back.
  const grant = useEffectEvent(() => takeFollowWish(fundraiserId) && follow(true))
  useEffect(() => {
    grant()
  }, [])

  const follows = data?.some(({ id }) => id === fundraiserId) ?? false
  return (
    <>
      <button
        type="button"
        className="button quiet follow"
        aria-disabled={isPending}
        onClick={() => !isPending && follow(!follows)}
      >
        {follows ? say('Stop following') : say('Follow')}
      </button>
      <p className="follow-note quiet-text" role="status">
        {follows && <News isConfirmed={viewer?.emailConfirmed !== false} />}
      </p>
    </>
  )
}

function News({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed
    ? say('You follow it: we email you when this fundraiser reaches its goal, and when it ends.')
    : say(
        'You follow it. Once you have confirmed your email address, we write to you when this fundraiser reaches its goal, and when it ends.',
      )
}
