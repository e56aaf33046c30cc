import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getAdminStats } from '#shared/contract/admin/stuck-jobs'
import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/base/call'
import type { ListPage } from '#shared/contract/base/list-page'
import { pageQueryFor, queryFor } from '../../../../api/queries'

/** Admin data is about other people: it is never stored on the device, and fetched again each time. */
const NEVER_KEPT = { persist: false }

export const statsQuery = { ...queryFor(getAdminStats, {}, NEVER_KEPT), staleTime: 0 }

export type PageQuery<Items> = Pick<
  UseQueryOptions<ListPage<Items>>,
  'queryKey' | 'meta' | 'staleTime' | 'placeholderData'
>

/** One page of an admin list. The current page stays while the next one is loading. */
export function adminPage<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
): PageQuery<CallReply<C>> {
  const { queryKey, meta } = pageQueryFor(call, callArguments, NEVER_KEPT)
  return { queryKey, meta, staleTime: 0, placeholderData: (previous) => previous }
}

/** A reply that is not a list. */
export function useAdminAnswer<C extends Call>(call: C, callArguments: CallArguments<C> & AnyArguments) {
  return useQuery({ ...queryFor(call, callArguments, NEVER_KEPT), staleTime: 0 })
}

/** Refetches data on screen now and other data when it is next shown: an admin's action changes figures and pages everywhere. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}
