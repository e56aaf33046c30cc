import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getAdminStats } from '#shared/contract/admin-room'
import type { AnyArguments, Call, CallArguments } from '#shared/contract/call'
import { pageQueryFor, queryFor } from '../../../api/queries'

/** Rows of a list on one page. */
export const ADMIN_PAGE_SIZE = 25

/** What admins see is about others: it is never kept on the device, and asked for anew each time. */
const NEVER_KEPT = { persist: false }

export const statsQuery = { ...queryFor(getAdminStats, {}, NEVER_KEPT), staleTime: 0 }

/** One page of a list of the admin screen; while the next one is on its way, the last one stays. */
export function useAdminList<C extends Call>(call: C, callArguments: CallArguments<C> & AnyArguments) {
  return useQuery({
    ...pageQueryFor(call, callArguments, NEVER_KEPT),
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
}

/** An answer that is no list. */
export function useAdminAnswer<C extends Call>(call: C, callArguments: CallArguments<C> & AnyArguments) {
  return useQuery({ ...queryFor(call, callArguments, NEVER_KEPT), staleTime: 0 })
}

/** Fetches anew what is on screen, and the rest when it is next seen: an admin's act changes figures and pages everywhere. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}
