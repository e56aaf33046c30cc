import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnyArguments, Call, CallArguments, CallReply, ListPage } from '#shared/contract/base/call'
import { ApiError, reasonOf, showFailure } from '../../../api/errors'
import { pageQueryFor, queryFor } from '../../../api/queries'
import { showToast, type Toast } from '../../../notify/toasts'
import { forgetAttemptKey } from '../../../payments/attempt-key'

/** Admin data is about other people: it is never stored on the device, and fetched again each time. */
const NOT_STORED = { persist: false }

export type PageQuery<Items> = Pick<
  UseQueryOptions<ListPage<Items>>,
  'queryKey' | 'meta' | 'staleTime' | 'placeholderData'
>

export function adminPage<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
): PageQuery<CallReply<C>> {
  const { queryKey, meta } = pageQueryFor(call, callArguments, NOT_STORED)
  return { queryKey, meta, staleTime: 0, placeholderData: (previous) => previous }
}

export function useAdminAnswer<C extends Call>(call: C, callArguments: CallArguments<C> & AnyArguments) {
  return useQuery({ ...queryFor(call, callArguments, NOT_STORED), staleTime: 0 })
}

/** Refetches data on screen now and other data when it is next shown: an admin's action changes figures and pages everywhere. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}

export interface Action<Input, Reply> {
  act: (input: Input) => Promise<Reply>
  done: (reply: Reply, input: Input) => Toast
  failure: string
  /** Called after success and failure, before data on screen is refetched. */
  onSettled?: () => void
}

/** An action of an admin: it shows the result as a toast and refetches the changed data. */
export function useAction<Input, Reply>({ act, done, failure, onSettled }: Action<Input, Reply>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: act,
    onSuccess: (reply, input) => showToast(done(reply, input)),
    onError: (error) => showFailure(error, failure, reasonOf(error, 'Please try again.')),
    onSettled() {
      onSettled?.()
      return refresh()
    },
  })
}

/** While an earlier request is in progress the reply has a retry time, and the key stays. */
export function forgetIfFinal(attempt: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.status === 409 && error.retryAfterMs === null) forgetAttemptKey(attempt)
    throw error
  }
}
