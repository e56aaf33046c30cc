import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { PublicUser } from '#shared/contract/users'
import { useHydrated } from '../page/page'

/** How a screen marks an object that has changes of this person which the server does not have yet. */
interface Unsent {
  mark: string
  /** The page of a new object, which has no address of its own yet. */
  address?: string
}

/** Whether the object has such changes: then it is shown with them. */
export interface MayBeUnsent {
  unsent?: Unsent | undefined
}

export type ShownCard = FundraiserCard & MayBeUnsent

/** `updatedAt`: when the server sent the object, in milliseconds since 1970. */
export interface UnsentChanges {
  inFundraiser<T extends FundraiserCard>(fundraiser: T, updatedAt: number): T & MayBeUnsent
  inPerson<T extends PublicUser>(person: T, updatedAt: number): T & MayBeUnsent
  /** The beginning of a list of a person's fundraisers, newest first, with their new ones. */
  inCards(cards: readonly FundraiserCard[], person: PublicUser, updatedAt: number): ShownCard[]
}

const NONE: UnsentChanges = {
  inFundraiser: (fundraiser) => fundraiser,
  inPerson: (person) => person,
  inCards: (cards) => [...cards],
}

/** The changes of the signed-in person that wait in the outbox. Client-side only. */
export const unsentChanges = signal(NONE)

/** For the screens of one's own things: lays the person's unsent changes over data of the server, marked. */
export function useUnsent(): UnsentChanges {
  useSignals()
  return useHydrated() ? unsentChanges.value : NONE
}
