import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { parse } from '#shared/contract/base/parse'
import { replyIn } from '../../api/queries'
import { currentAccount } from '../device/account'
import { queryStorage } from '../storage/query-storage'
import { refreshBehind } from './refresh'

/** Raised by hand when the stored data changes its shape. Not the build: that would empty every phone at each deploy. */
const SCHEMA_VERSION = '1'
/** Milliseconds. */
const MAXIMUM_AGE = 14 * 24 * 60 * 60 * 1000

const prefixOf = (account: string) => `q:${account}`

const createAccountStore = (account: string) =>
  experimental_createQueryPersister<PersistedQuery>({
    storage: queryStorage,
    // IndexedDB stores structures as they are.
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: prefixOf(account),
    buster: SCHEMA_VERSION,
    maxAge: MAXIMUM_AGE,
    refetchOnRestore: false,
  })

let accountStore = { account: currentAccount(), ...createAccountStore(currentAccount()) }

/** The accountStore of the account that is signed in now. */
function current() {
  const account = currentAccount()
  if (account !== accountStore.account) accountStore = { account, ...createAccountStore(account) }
  return accountStore
}

/** The query's key in the store. Messages to other tabs carry it. */
export const storedKey = (query: Query): string => `${prefixOf(currentAccount())}-${query.queryHash}`

const isKept = (query: Query) => query.meta?.persist === true

/** Whether a stored copy matches the contract's reply: an older build may have written it. */
const isReply = (query: Query, data: unknown) =>
  query.meta !== undefined && parse(query.meta.call.reply, replyIn(data)).ok

/**
 * The source of a query's data: the copy on the device, which is then refreshed in the background, or else the server. Replaces the
 * persister's own function, which can neither check a copy nor refresh it without an uncaught rejection.
 */
export const readThrough: QueryPersister = async (queryFn, context, query) => {
  if (!isKept(query)) return queryFn(context)
  if (query.state.data === undefined) {
    const copy = await current().retrieveQuery<Awaited<ReturnType<typeof queryFn>>>(query.queryHash, ({ state }) => {
      if (query.state.data === undefined) return
      query.setState({ dataUpdatedAt: state.dataUpdatedAt })
      void refreshBehind(query)
    })
    if (copy !== undefined && isReply(query, copy)) return copy
  }
  const reply = await queryFn(context)
  // After the query has the reply.
  notifyManager.schedule(() => void keep(query))
  return reply
}

/** Writes the query's data to the device. */
export async function keep(query: Query): Promise<void> {
  if (isKept(query) && query.state.status === 'success') await current().persistQuery(query)
}

/** Takes the device's copy if it is newer: another tab has fetched it, or the page came with older data. */
export async function takeNewerCopy(query: Query): Promise<void> {
  await current().retrieveQuery(query.queryHash, ({ state }) => {
    if (state.dataUpdatedAt <= query.state.dataUpdatedAt || !isReply(query, state.data)) return
    query.setData(state.data, { updatedAt: state.dataUpdatedAt, manual: true })
  })
}

/** The stored copy of a query that may not be in memory; undefined when there is none. */
export function readKept<T>(queryHash: string): Promise<T | undefined> {
  return current().retrieveQuery<T>(queryHash)
}

/** Puts all stored queries of this account into a client of their own. */
export const restoreInto = (client: QueryClient): Promise<void> => current().restoreQueries(client)

export const forget = (query: Query): Promise<void> => queryStorage.removeItem(storedKey(query))

/** Removes all stored queries of this account. */
export const forgetAll = (): Promise<void> => current().removeQueries()

/** Removes copies that are too old or have an outdated shape. */
export const collectGarbage = (): Promise<void> => current().persisterGc()
