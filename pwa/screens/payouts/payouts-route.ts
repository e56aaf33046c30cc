import type { QueryClient } from '@tanstack/react-query'
import { listBankAccounts } from '#shared/contract/bank-accounts'
import { getAvailableBalance, listPayoutRequests } from '#shared/contract/payouts'
import { pageQueryFor, queryFor } from '../../api/queries'

/** Milliseconds for which a reply counts as fresh: balances change in the background. */
const FRESH = 30_000

export const balanceQuery = { ...queryFor(getAvailableBalance, {}), staleTime: FRESH }
/** Account numbers are masked, so the reply may be stored on the device. */
export const accountsQuery = { ...queryFor(listBankAccounts, {}), staleTime: FRESH }
const PAYOUTS_PER_PAGE = 10
export const payoutsPage = (cursor: string | null) => ({
  ...pageQueryFor(listPayoutRequests, { query: { limit: PAYOUTS_PER_PAGE, ...(cursor ? { cursor } : {}) } }),
  staleTime: FRESH,
})

const OURS = [balanceQuery, accountsQuery, payoutsPage(null)].map(({ queryKey }) => queryKey[0])

export function refreshPayouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => OURS.some((name) => name === queryKey[0]) })
}

/** The ids of the tabs in the address; see `Payouts`. */
export const REQUESTS_TAB = 'requests'
export const ACCOUNTS_TAB = 'accounts'
export const ACCOUNTS_ADDRESS = `/payouts?tab=${ACCOUNTS_TAB}`

export const FROM = 'from'
