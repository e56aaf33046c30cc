import type { QueryKey } from '@tanstack/react-query'
import { currentAccount } from '../device/account'
import { queryStorage } from '../storage/query-storage'
import { prefixOf } from './kept-queries'

/** A page that can be shown without a connection. */
export interface KeptPage {
  path: string
  title: string
}

/**
 * The pages with several things, each with the names of its query and of the filters of that query. Written as text, because the
 * calls themselves are code that other pages would have to load.
 */
const LISTS = [
  { path: '/dashboard', title: 'Dashboard', call: 'getCurrentUser', filters: '' },
  { path: '/', title: 'Home', call: 'listFundraisers', filters: 'limit,sort,view' },
  { path: '/browse', title: 'Browse Fundraisers', call: 'listFundraisers:page', filters: 'limit,view' },
] as const

/** The most fundraisers that are listed. */
const FUNDRAISERS_LISTED = 5

/** The pages whose data is stored on this device for the current account: lists, then the latest fundraisers. Never rejects. */
export async function listKeptPages(): Promise<KeptPage[]> {
  const prefix = `${prefixOf(currentAccount())}-`
  const stored = (await queryStorage.entries()).filter(([key]) => key.startsWith(prefix)).map(([, query]) => query)
  const lists = LISTS.filter(({ call, filters }) =>
    stored.some(({ queryKey }) => queryKey[0] === call && filtersOf(queryKey) === filters),
  )
  const fundraisers = stored
    .filter(({ queryKey }) => queryKey[0] === 'getFundraiser')
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, FUNDRAISERS_LISTED)
    .flatMap(({ state }) => pageOf(state.data))
  return [...lists.map(({ path, title }) => ({ path, title })), ...fundraisers]
}

/** The names of the filters in a query's key, sorted. */
function filtersOf([, filters]: QueryKey): string {
  const query = typeof filters === 'object' && filters !== null && 'query' in filters ? filters.query : null
  return Object.keys(query ?? {})
    .sort()
    .join()
}

/** The page of a stored fundraiser, whichever build has written it. */
function pageOf(data: unknown): KeptPage[] {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('title' in data)) return []
  return [{ path: `/fundraiser/${data.id}`, title: String(data.title) }]
}
