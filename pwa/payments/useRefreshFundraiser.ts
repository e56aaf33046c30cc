import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listDonations } from '#shared/contract/donations'
import { getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { listUserDonations } from '#shared/contract/user-donations'
import { getUserTotals } from '#shared/contract/user-totals'

const OF_ONE: readonly unknown[] = [getFundraiser.name, listDonations.name, `${listDonations.name}:page`]
/** Prefixes: the names of list pages begin with them. */
const OF_MANY = [listFundraisers.name, listUserDonations.name, getUserTotals.name]

/** Refetches the data that a donation has changed: the fundraiser and its donations, and lists. Data on screen is fetched now. */
export function useRefreshFundraiser(): (fundraiserId: number) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (fundraiserId) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name], meta }) =>
          OF_MANY.some((call) => String(name).startsWith(call)) ||
          (OF_ONE.includes(name) && String(meta?.callArguments.params?.id) === String(fundraiserId)),
      }),
    [client],
  )
}
