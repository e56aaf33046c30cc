import { useQuery } from '@tanstack/react-query'
import { getCurrentUser, type OwnUser } from '#shared/contract/users'
import { queryFor } from '../api/queries'
import { useHydrated } from '../page/use-hydrated'
import { useHasToken } from './use-has-token'

/** Milliseconds for which the reply counts as fresh (spec section 7). */
const FRESH = 5 * 60_000

export const viewerQuery = queryFor(getCurrentUser, {})

type Viewer =
  | { status: 'signed-in'; viewer: OwnUser }
  /**
   * `unknown`: on the server, while hydrating, and until the first reply. `unreachable`: signed in, but there is neither a
   * connection nor a copy on the device.
   */
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
