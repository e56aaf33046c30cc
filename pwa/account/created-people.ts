import { listCreatedProfiles } from '#shared/contract/created-profiles'
import { pageQueryFor } from '../api/queries'

const PEOPLE_PER_PAGE = 50

/** The people whom the leader who is signed in has registered, the newest first. Without a cursor it is the first page. */
export const createdPeople = (cursor: string | null) =>
  pageQueryFor(listCreatedProfiles, { query: { limit: PEOPLE_PER_PAGE, ...(cursor ? { cursor } : {}) } })

/** Where a leader starts a fundraiser for somebody whom they have registered. */
export const startAddress = (userId: number): string => `/create-fundraiser?for=${userId}`
