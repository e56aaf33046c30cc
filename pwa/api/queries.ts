import {
  type DefaultError,
  QueryClient,
  type QueryFunction,
  type QueryPersister,
  queryOptions,
} from '@tanstack/react-query'
import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/call'
import type { ListPage } from '#shared/contract/list-page'
import { isNotFound } from './errors'

interface CallMeta extends Record<string, unknown> {
  /** What fetches it: the one default query function reads this. */
  call: Call
  callArguments: AnyArguments
  /** Whether the answer is kept on the device for reading offline. */
  persist: boolean
  /** Whether the answer is a page of a list: the items, and where the next page begins. */
  asPage?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
  }
}

/** How a client reaches the server: over the network in a browser, by a function call while rendering. */
export type Transport = (
  call: Call,
  callArguments: AnyArguments,
  signal: AbortSignal,
  asPage: boolean,
) => Promise<unknown>

/** The query of a call. Its key is the call's name and arguments, so nobody makes keys by hand. */
export function queryFor<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: { persist?: boolean } = {},
) {
  return queryOptions<CallReply<C>, DefaultError, CallReply<C>, readonly [string, CallArguments<C>]>({
    queryKey: [call.name, callArguments],
    meta: { call, callArguments, persist: options.persist ?? true },
  })
}

/** The query of one page of a list, whose answer says where the next page begins. */
export function pageQueryFor<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: { persist?: boolean } = {},
) {
  type Page = ListPage<CallReply<C>>
  return queryOptions<Page, DefaultError, Page, readonly [string, CallArguments<C>]>({
    queryKey: [`${call.name}:page`, callArguments],
    meta: { call, callArguments, persist: options.persist ?? true, asPage: true },
  })
}

/** The part of a query's data that its call's reply describes: all of it, or the items of a page of a list. */
export function replyIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'items' in data ? data.items : data
}

/**
 * Reads never go stale and are not retried (spec section 7); what refreshes them is a launch, a reconnect, or a change.
 * `persister` keeps them on the device; there is none on the server.
 */
export function createQueryClient(transport: Transport, persister?: QueryPersister): QueryClient {
  const queryFn: QueryFunction = ({ meta, signal }) => {
    if (!meta) throw new Error('Queries are made with queryFor')
    return transport(meta.call, meta.callArguments, signal, meta.asPage ?? false)
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        ...(persister ? { persister } : {}),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // What is not there is not asked for again; what could not be reached is, when its screen is opened again.
        retryOnMount: ({ state }) => !isNotFound(state.error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
