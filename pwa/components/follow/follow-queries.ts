import { getFollow, listFollows } from '#shared/contract/account/follows'
import { pageQueryFor, queryFor } from '../../api/queries'

const PER_PAGE = 20

/** Whether the signed-in person follows a fundraiser. */
export const followOf = (fundraiserId: number) => queryFor(getFollow, { params: { id: fundraiserId } })

/** The fundraisers that the signed-in person follows, the last followed first. */
export const followedFundraisers = (cursor: string | null = null) =>
  pageQueryFor(listFollows, { query: { limit: PER_PAGE, ...(cursor ? { cursor } : {}) } })
