import { type QueryClient, type UseMutateFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { showToast } from '../../notify/toasts'
import { keep } from '../../offline/reading/kept-queries'
import { followedFundraisers, followOf } from './follow-queries'

interface Following {
  /** Follows, or stops following. */
  follow: UseMutateFunction<{ follows: boolean }, Error, boolean>
  isPending: boolean
}

/** Follows a fundraiser, or stops following it, on the server and in what this device keeps. Needs a connection. */
export function useFollow(fundraiserId: number, onDone?: (follows: boolean) => void): Following {
  const client = useQueryClient()
  const params = { id: fundraiserId }
  const { mutate, isPending } = useMutation({
    mutationFn: (follows: boolean) => send(follows ? followFundraiser : unfollowFundraiser, { params }),
    onSuccess({ follows }) {
      client.setQueryData(followOf(fundraiserId).queryKey, { follows })
      keepOnDevice(client, followOf(fundraiserId).queryKey)
      if (follows) void client.invalidateQueries({ queryKey: LISTS })
      else removeFromLists(client, fundraiserId)
      // So that the list can be read later without a connection, also by somebody who has never opened it.
      void client.prefetchQuery(followedFundraisers())
      onDone?.(follows)
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

const LISTS = [`${listFollows.name}:page`]

/** Not by loading the pages again: those after the first would begin at other places, and close. */
function removeFromLists(client: QueryClient, fundraiserId: number): void {
  client.setQueriesData<{ items: FundraiserCard[] }>(
    { queryKey: LISTS },
    (page) => page && { ...page, items: page.items.filter(({ id }) => id !== fundraiserId) },
  )
  keepOnDevice(client, LISTS)
}

function keepOnDevice(client: QueryClient, queryKey: readonly unknown[]): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) void keep(query)
}
