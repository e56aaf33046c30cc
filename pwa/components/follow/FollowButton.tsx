import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import { useViewer } from '../../account/useViewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { showToast } from '../../notify/toasts'
import { takeFollowWish } from '../../offline/device/follow-wish'
import { followOf } from './follow-queries'

/** Follows a fundraiser, or stops following it. Needs a connection. Loaded only for signed-in people. */
export default function FollowButton({ fundraiserId }: { fundraiserId: number }): ReactNode {
  const { viewer } = useViewer()
  const client = useQueryClient()
  const query = followOf(fundraiserId)
  const { data } = useQuery(query)
  const params = { id: fundraiserId }
  const { mutate, isPending } = useMutation({
    mutationFn: (follows: boolean) => send(follows ? followFundraiser : unfollowFundraiser, { params }),
    onSuccess({ follows }) {
      client.setQueryData(query.queryKey, { follows })
      void client.invalidateQueries({ queryKey: [`${listFollows.name}:page`] })
    },
    onError: (error) =>
      showToast({
        title: 'Update Failed',
        description: reasonOf(error, 'Please try again when you are online.'),
        tone: 'destructive',
      }),
  })

  // Somebody who pressed the button before signing in has followed by coming back.
  const grant = useEffectEvent(() => takeFollowWish(fundraiserId) && mutate(true))
  useEffect(() => {
    grant()
  }, [])

  const follows = data?.follows ?? false
  return (
    <>
      <button
        type="button"
        className="button quiet follow"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(!follows)}
      >
        {follows ? 'Stop following' : 'Follow'}
      </button>
      <p className="follow-note" role="status">
        {follows && <News isConfirmed={viewer?.emailConfirmed !== false} />}
      </p>
    </>
  )
}

function News({ isConfirmed }: { isConfirmed: boolean }) {
  const when = 'when this fundraiser reaches its goal, and when it ends.'
  return isConfirmed
    ? `You follow it: we email you ${when}`
    : `You follow it. Once you have confirmed your email address, we write to you ${when}`
}
