import { listFundraisers } from '#shared/contract/fundraisers'
import { listUserDonations } from '#shared/contract/user-donations'
import { getUserTotals } from '#shared/contract/user-totals'
import { pageQueryFor, queryFor } from '../../api/queries'

/** The most that one answer holds: more at a time hardly anyone has, so that nearly all are there offline. */
const FUNDRAISERS_PER_PAGE = 100
const DONATIONS_PER_PAGE = 20

/** A person's fundraisers, newest first, those that are over too. */
export const fundraisersOf = (userId: number, cursor: string | null = null) =>
  pageQueryFor(listFundraisers, {
    query: { userId, limit: FUNDRAISERS_PER_PAGE, sort: 'newest', view: 'card', ...(cursor ? { cursor } : {}) },
  })

/** What a person has given. */
export const donationsOf = (userId: number, cursor: string | null = null) =>
  pageQueryFor(listUserDonations, {
    params: { id: userId },
    query: { limit: DONATIONS_PER_PAGE, ...(cursor ? { cursor } : {}) },
  })

/** A person's figures, over all pages of their lists. */
export const totalsOf = (userId: number) => queryFor(getUserTotals, { params: { id: userId } })
