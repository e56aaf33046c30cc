import { listFundraisers } from '#shared/contract/fundraisers'
import { listUserDonations } from '#shared/contract/user-donations'
import { queryFor } from '../../api/queries'

/** The most that one answer holds: nobody has more at a time. */
const ALL = 100

/** A person's fundraisers, newest first, those that are over too. */
export const fundraisersOf = (userId: number) =>
  queryFor(listFundraisers, { query: { userId, limit: ALL, sort: 'newest', view: 'card' } })

/** What a person has given. */
export const donationsOf = (userId: number) =>
  queryFor(listUserDonations, { params: { id: userId }, query: { limit: ALL } })
