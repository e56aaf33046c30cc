import { signal } from '@preact/signals-react'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { KeptCard } from '../kept-cards'

/** How a screen marks an object that has changes of this person which the server does not have yet. */
export interface Unsent {
  mark: string
  /** The page of a new object, which has no address of its own yet. */
  address?: string
}

/** Whether the object has such changes: then it is shown with them. */
export interface MayBeUnsent {
  unsent?: Unsent | undefined
}

export type ShownCard = FundraiserCard & MayBeUnsent

export interface ShownKeptCard extends KeptCard {
  card: ShownCard
}

/** What data is the answer to. */
export interface Asked {
  /** The name of the call. */
  call: string
  /** The call's path parameters. */
  params: Readonly<Record<string, unknown>>
  /** The call's query parameters. */
  query: Readonly<Record<string, unknown>>
  /** When the server sent the data, in milliseconds since 1970. */
  updatedAt: number
}

export interface UnsentChanges {
  /** The data with the person's unsent changes; the same object if none of them concerns it. */
  apply(data: unknown, asked: Asked): unknown
  /** The same for a card. */
  applyToCard(kept: KeptCard): ShownKeptCard
  /** The person's new fundraisers that are not in data of this time. */
  newCards(updatedAt: number): ShownCard[]
}

/** The changes of the signed-in person that wait in the outbox; null if there are none, and for visitors. Client-side only. */
export const unsentChanges = signal<UnsentChanges | null>(null)
