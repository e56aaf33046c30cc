import { useQuery } from '@tanstack/react-query'
import { getOverview } from '#shared/contract/account/overview'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'
import { queryFor } from '../api/queries'
import { useMinute } from '../page/use-now'

/** Donations and messages of others change it, so it is fetched each time it is shown. */
export const overviewQuery = { ...queryFor(getOverview, {}), staleTime: 0 }

export const startAddress = (userId: number): string => `/create-fundraiser?for=${userId}`

/** What a leader may still do for a fundraiser, as this device last heard; both false for everybody else. */
export function useLeaderRights(viewer: OwnUser | null, { userId, communityLeaderId, donationsCount }: Fundraiser) {
  const isLeader = viewer?.isAdmin === false && viewer.id === communityLeaderId
  const { data } = useQuery({ ...overviewQuery, enabled: isLeader })
  const now = useMinute()
  const person = isLeader ? data?.helping?.profiles?.find(({ id }) => id === userId) : undefined
  const isAllowed = Date.parse(person?.mayEditUntil ?? '') > now
  return {
    hasEnded: person?.hasEnded === true,
    needsYes: person?.isConfirmed === true && donationsCount > 0 && !isAllowed,
  }
}
