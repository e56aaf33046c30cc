import { useQuery } from '@tanstack/react-query'
import { getCurrentUser, type OwnUser } from '#shared/contract/users'
import { queryFor } from '../api/queries'
import { useHasToken } from '../components/account/use-has-token'
import { useHydrated } from '../use-hydrated'

/** Milliseconds for which the answer counts as fresh (spec section 7). */
const FRESH = 5 * 60_000

export const viewerQuery = queryFor(getCurrentUser, {})

type Viewer =
  | { status: 'signed-in'; viewer: OwnUser }
  /**
   * `unknown`: on the server, while hydrating, and until the first answer. `unreachable`: signed in, but there is neither a
   * connection nor a copy on the device.
   */
  | { status: 'unknown' | 'visitor' | 'unreachable'; viewer: null }

/** Who looks at the page. Public pages are rendered as for a visitor, so nothing is known before the page works. */
export function useViewer(): Viewer & { retry: () => void } {
  const isHydrated = useHydrated()
  const hasToken = useHasToken()
  const { data, isError, refetch } = useQuery({ ...viewerQuery, staleTime: FRESH, enabled: hasToken })
  const retry = () => void refetch()
  if (hasToken && data) return { status: 'signed-in', viewer: data, retry }
  if (!isHydrated || (hasToken && !isError)) return { status: 'unknown', viewer: null, retry }
  return { status: hasToken ? 'unreachable' : 'visitor', viewer: null, retry }
}
