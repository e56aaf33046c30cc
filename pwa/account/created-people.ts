import { listCreatedProfiles } from '#shared/contract/created-profiles'
import { pageQueryFor } from '../api/queries'

const PEOPLE_PER_PAGE = 50

/** Milliseconds for which a reply counts as fresh: donations change the figures in the background. */
const FRESH = 30_000

/** The query of the people that the signed-in leader has registered, the newest first. Without a cursor: the first page. */
export const createdPeople = (cursor: string | null) => ({
  ...pageQueryFor(listCreatedProfiles, { query: { limit: PEOPLE_PER_PAGE, ...(cursor ? { cursor } : {}) } }),
  staleTime: FRESH,
})

/** The address where a leader starts a fundraiser for a person they have registered. */
export const startAddress = (userId: number): string => `/create-fundraiser?for=${userId}`
