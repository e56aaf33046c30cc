import { getOverview } from '#shared/contract/account/overview'
import { queryFor } from '../api/queries'

/**
 * What the signed-in person gave, which donors they can thank, and how they help others. Fetched each time it is shown: donations and
 * messages of others change it.
 */
export const overviewQuery = { ...queryFor(getOverview, {}), staleTime: 0 }

/** The address where a leader starts a fundraiser for a person they have registered. */
export const startAddress = (userId: number): string => `/create-fundraiser?for=${userId}`
