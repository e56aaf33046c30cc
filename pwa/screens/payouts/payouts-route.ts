import type { QueryClient } from '@tanstack/react-query'
import { listBankAccounts } from '#shared/contract/bank-accounts'
import { getAvailableBalance, listPayoutRequests } from '#shared/contract/payouts'
import { pageQueryFor, queryFor } from '../../api/queries'

/** Milliseconds for which an answer counts as fresh: money changes while one looks elsewhere. */
const FRESH = 30_000

export const balanceQuery = { ...queryFor(getAvailableBalance, {}), staleTime: FRESH }
/** Numbers come masked, so the answer may be kept on the device. */
export const accountsQuery = { ...queryFor(listBankAccounts, {}), staleTime: FRESH }
const PAYOUTS_PER_PAGE = 10
export const payoutsPage = (cursor: string | null) => ({
  ...pageQueryFor(listPayoutRequests, { query: { limit: PAYOUTS_PER_PAGE, ...(cursor ? { cursor } : {}) } }),
  staleTime: FRESH,
})

const OURS = [balanceQuery, accountsQuery, payoutsPage(null)].map(({ queryKey }) => queryKey[0])

/** Asks anew for all that a payout or an account changes; waits for no one. */
export function refreshPayouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => OURS.some((name) => name === queryKey[0]) })
}

/** Where a tab of the screen is; see `Payouts`. */
export const REQUESTS_TAB = 'requests'
export const ACCOUNTS_TAB = 'accounts'
export const ACCOUNTS_ADDRESS = `/payouts?tab=${ACCOUNTS_TAB}`
