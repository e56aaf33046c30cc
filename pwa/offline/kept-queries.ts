import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryPersister } from '@tanstack/react-query'
import { parse } from '#shared/contract/parse'
import { replyIn } from '../api/queries'
import { currentAccount } from './account'
import { queryStorage } from './query-storage'
import { refreshBehind } from './refresh'

/** Raised by hand when what is kept changes its shape. Not the build: that would empty every phone at each deploy. */
const SCHEMA_VERSION = '1'
/** Milliseconds. */
const MAXIMUM_AGE = 14 * 24 * 60 * 60 * 1000

const prefixOf = (account: string) => `q:${account}`

const createKeeper = (account: string) =>
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

let keeper = { account: currentAccount(), ...createKeeper(currentAccount()) }

/** The keeper of the account that is signed in now. */
function current() {
  const account = currentAccount()
  if (account !== keeper.account) keeper = { account, ...createKeeper(account) }
  return keeper
}

/** The query's key in the store, as it is announced to other tabs. */
export const storedKey = (query: Query): string => `${prefixOf(currentAccount())}-${query.queryHash}`

const isKept = (query: Query) => query.meta?.persist === true

/** What the contract says about the reply also holds for a copy that an older build may have written. */
const isReply = (query: Query, data: unknown) =>
  query.meta !== undefined && parse(query.meta.call.reply, replyIn(data)).ok

/**
 * Where a query gets its data: from the device when it has a copy, which is then refreshed behind it, else from the server.
 * Stands in for the persister's own function, which can neither check a copy nor refresh it without an uncaught rejection.
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
  // Once the query holds it.
  notifyManager.schedule(() => void keep(query))
  return reply
}

/** Writes the query's data to the device. */
export async function keep(query: Query): Promise<void> {
  if (isKept(query) && query.state.status === 'success') await current().persistQuery(query)
}

/** Takes the device's copy where it is younger: another tab has fetched it, or the page came with older data. */
export async function adoptYounger(query: Query): Promise<void> {
  await current().retrieveQuery(query.queryHash, ({ state }) => {
    if (state.dataUpdatedAt <= query.state.dataUpdatedAt || !isReply(query, state.data)) return
    query.setData(state.data, { updatedAt: state.dataUpdatedAt, manual: true })
  })
}

/** The copy of a query that may not be in memory; undefined where there is none. */
export function readKept<T>(queryHash: string): Promise<T | undefined> {
  return current().retrieveQuery<T>(queryHash)
}

export const forget = (query: Query): Promise<void> => queryStorage.removeItem(storedKey(query))

/** Forgets everything that this account has read. */
export const forgetAll = (): Promise<void> => current().removeQueries()

/** Removes what is too old, or of a shape that nobody reads any more. */
export const collectGarbage = (): Promise<void> => current().persisterGc()
