import { listReceivedDonations } from '#shared/contract/user-donations'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { queryFor } from '../../api/queries'

/** The query of the latest donations to a person's fundraisers. */
export const latestReceived = (userId: number) =>
  queryFor(listReceivedDonations, { params: { id: userId }, query: { limit: RECENT_DONATIONS_SHOWN } })

/** The number of cards in a row of the dashboard (spec section 9). */
export const CARDS_SHOWN = 3
