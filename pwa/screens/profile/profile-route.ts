import { listFundraisers } from '#shared/contract/fundraisers'
import { getUserTotals, listUserDonations } from '#shared/contract/user-donations'
import { pageQueryFor, queryFor } from '../../api/queries'

/** The maximum of the API. Hardly anyone has more, so nearly everyone sees all their fundraisers offline. */
const FUNDRAISERS_PER_PAGE = 100
const DONATIONS_PER_PAGE = 20

export const fundraisersOf = (userId: number, cursor: string | null = null) =>
  pageQueryFor(listFundraisers, {
    query: { userId, limit: FUNDRAISERS_PER_PAGE, sort: 'newest', view: 'card', ...(cursor ? { cursor } : {}) },
  })

export const donationsOf = (userId: number, cursor: string | null = null) =>
  pageQueryFor(listUserDonations, {
    params: { id: userId },
    query: { limit: DONATIONS_PER_PAGE, ...(cursor ? { cursor } : {}) },
  })

export const totalsOf = (userId: number) => queryFor(getUserTotals, { params: { id: userId } })
