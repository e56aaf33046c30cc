import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in'
import { useHasToken, useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { showProblem } from '../../notify/toasts'
import { followAddress, keepFollowWish, takeFollowWish } from '../../offline/tab-session'
import { Button } from '../ui/Buttons'

/** Follows a fundraiser, or stops following it. Needs a connection. Loaded only for signed-in people. */
export default function FollowButton({ fundraiserId }: { fundraiserId: number }): ReactNode {
  const { viewer } = useViewer()
  const { data } = useQuery(followedFundraisers)
  const { follow, isPending } = useFollow(fundraiserId)

  // Somebody who pressed the button before signing in has followed by coming back.
  const grant = useEffectEvent(() => takeFollowWish(fundraiserId) && follow(true))
  useEffect(() => void grant(), [])

  const follows = data?.some(({ id }) => id === fundraiserId) ?? false
  return (
    <>
      <Button
        id="follow"
        className="button quiet follow"
        aria-disabled={isPending}
        onClick={() => !isPending && follow(!follows)}
      >
        {follows ? say('Stop following') : say('Follow')}
      </Button>
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

/** Visitors get a link to sign in, and come back as followers. */
export function FollowPlace({ fundraiserId }: { fundraiserId: number }) {
  const hasToken = useHasToken()
  if (hasToken) return <FollowButton fundraiserId={fundraiserId} />
  return (
    <Link
      className="button quiet follow"
      to={signInAddress(followAddress(fundraiserId))}
      onClick={() => keepFollowWish(fundraiserId)}
    >
      {say('Follow')}
    </Link>
  )
}

export const followedFundraisers = queryFor(listFollows, {})

/** Follows a fundraiser, or stops following it, on the server and in what this device keeps. Needs a connection. */
export function useFollow(fundraiserId: number, onDone?: (follows: boolean) => void) {
  const client = useQueryClient()
  const params = { id: fundraiserId }
  const { queryKey } = followedFundraisers
  const { mutate, isPending } = useMutation({
    mutationFn: (follows: boolean) => send(follows ? followFundraiser : unfollowFundraiser, { params }),
    async onSuccess({ follows }) {
      onDone?.(follows)
      // A request that is under way may have been answered before the change.
      await client.cancelQueries({ queryKey })
      await client.refetchQueries({ queryKey })
    },
    onError: (error) =>
      showProblem(say('Update Failed'), reasonOf(error, say('Please try again when you are online.'))),
  })
  return { follow: mutate, isPending }
}
