import type { Ref } from 'react'
import type { ShownCard } from '../../offline/unsent'
import { FundraiserCard } from './FundraiserCard'

/** The cards of one page of a list, for `ListPages`. */
export function cardsOfPage(cards: readonly ShownCard[], first: Ref<HTMLLIElement>, isFirstPage: boolean) {
  return cards.map((fundraiser, index) => (
    <li key={fundraiser.id} ref={index === 0 ? first : null}>
      <FundraiserCard fundraiser={fundraiser} position={isFirstPage ? index : Number.POSITIVE_INFINITY} />
    </li>
  ))
}
