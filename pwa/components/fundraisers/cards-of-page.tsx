import type { Ref } from 'react'
import type { ShownCard } from '../../offline/finding/unsent/useUnsent'
import type { ItemPlace } from '../ui/ListPages'
import { FundraiserCard } from './FundraiserCard'

/** The cards of one page of a list, for `ListPages`. */
export function cardsOfPage(cards: readonly ShownCard[], first: Ref<HTMLLIElement>, { isFirst, placeOf }: ItemPlace) {
  return cards.map((fundraiser, index) => (
    <li key={fundraiser.id} ref={index === 0 ? first : null} {...placeOf(index)}>
      <FundraiserCard fundraiser={fundraiser} position={isFirst ? index : Number.POSITIVE_INFINITY} />
    </li>
  ))
}

export const titlesOf = (cards: readonly ShownCard[]): string[] => cards.map(({ title }) => title)
