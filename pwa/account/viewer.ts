import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { getCurrentUser, type OwnUser } from '#shared/contract/users'
import { authToken } from '../api/auth-token'
import { queryFor } from '../api/queries'
import { useHydrated } from '../page/page'

/** Milliseconds for which the reply counts as fresh (spec section 7). */
const FRESH = 5 * 60_000

export const viewerQuery = queryFor(getCurrentUser, {})

type Viewer =
  | { status: 'signed-in'; viewer: OwnUser }
  /** `unknown`: until the first reply. `unreachable`: signed in, without connection or stored copy. */
  | { status: 'unknown' | 'visitor' | 'unreachable'; viewer: null }

/** The person who views the page. Public pages are rendered for a visitor, so the viewer is unknown until hydration. */
export function useViewer(): Viewer & { retry: () => void } {
  const isHydrated = useHydrated()
  const hasToken = useHasToken()
  const { data, isError, refetch } = useQuery({ ...viewerQuery, staleTime: FRESH, enabled: hasToken })
  const retry = () => void refetch()
  if (hasToken && data) return { status: 'signed-in', viewer: data, retry }
  if (!isHydrated || (hasToken && !isError)) return { status: 'unknown', viewer: null, retry }
  return { status: hasToken ? 'unreachable' : 'visitor', viewer: null, retry }
}

export function useHasToken(): boolean {
  useSignals()
  return useHydrated() && authToken.value !== null
}

/** Whether a fundraiser is the viewer's own work: they are its owner, or the leader who created the owner's account. */
export const isRunBy = (viewer: OwnUser, { userId, communityLeaderId }: Fundraiser): boolean =>
  viewer.id === userId || (viewer.isCommunityLeader && viewer.id === communityLeaderId)

/** Whether the viewer may edit a fundraiser (spec section 6); the server checks this too. */
export const mayEdit = (viewer: OwnUser, fundraiser: Fundraiser): boolean =>
  viewer.isAdmin || isRunBy(viewer, fundraiser)
