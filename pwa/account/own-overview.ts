import { getOverview } from '#shared/contract/account/overview'
import { queryFor } from '../api/queries'

/** Donations and messages of others change it, so it is fetched each time it is shown. */
export const overviewQuery = { ...queryFor(getOverview, {}), staleTime: 0 }

export const startAddress = (userId: number): string => `/create-fundraiser?for=${userId}`
