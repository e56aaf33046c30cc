import {
  type DefaultError,
  QueryClient,
  type QueryFunction,
  type QueryPersister,
  queryOptions,
} from '@tanstack/react-query'
import type { AnyArguments, Call, CallArguments, CallReply, ListPage } from '#shared/contract/base/call'
import { isNotFound } from './errors'

interface CallMeta extends Record<string, unknown> {
  /** The call that fetches the data: the default query function reads it. */
  call: Call
  callArguments: AnyArguments
  /** Whether the reply is stored on the device for reading offline. `read`: a stored one is read, but no new one is stored by itself. */
  persist: boolean | 'read'
  /** Whether the reply is a page of a list: the items and the cursor of the next page. */
  asPage?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
  }
}

/** Fetches the reply of a call: over the network in a browser, by a function call while rendering on the server. */
export type Transport = (
  call: Call,
  callArguments: AnyArguments,
  signal: AbortSignal,
  asPage: boolean,
) => Promise<unknown>

/** The query of a call. Its key is built from the call's name and arguments, never by hand. */
export function queryFor<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: { persist?: CallMeta['persist'] } = {},
) {
  return queryOptions<CallReply<C>, DefaultError, CallReply<C>, readonly [string, CallArguments<C>]>({
    queryKey: [call.name, callArguments],
    meta: { call, callArguments, persist: options.persist ?? true },
  })
}

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

/** The part of a query's data that the call's reply schema describes: all of it, or the items of a list page. */
export function replyIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'items' in data ? data.items : data
}

export function withReply(data: unknown, reply: unknown): unknown {
  return typeof data === 'object' && data !== null && 'items' in data ? { ...data, items: reply } : reply
}

/** Reads never go stale and are not retried (spec section 7); the server has no `persister`. */
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
        // A missing object is not fetched again. After another error, opening the screen again fetches it.
        retryOnMount: ({ state }) => !isNotFound(state.error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
