import { listReceivedDonations } from '#shared/contract/user-donations'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { queryFor } from '../../api/queries'

/** The latest that a person's fundraisers have received. */
export const latestReceived = (userId: number) =>
  queryFor(listReceivedDonations, { params: { id: userId }, query: { limit: RECENT_DONATIONS_SHOWN } })

/** How many cards a row of the dashboard shows (spec section 9). */
export const CARDS_SHOWN = 3
