import { type UseMutateFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { showToast } from '../../notify/toasts'

/** The fundraisers that the signed-in person follows, the last followed first. */
export const followedFundraisers = queryFor(listFollows, {})

interface Following {
  /** Follows, or stops following. */
  follow: UseMutateFunction<{ follows: boolean }, Error, boolean>
  isPending: boolean
}

/** Follows a fundraiser, or stops following it, on the server and in what this device keeps. Needs a connection. */
export function useFollow(fundraiserId: number, onDone?: (follows: boolean) => void): Following {
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
      showToast({
        title: say('Update Failed'),
        description: reasonOf(error, say('Please try again when you are online.')),
        tone: 'destructive',
      }),
  })
  return { follow: mutate, isPending }
}
