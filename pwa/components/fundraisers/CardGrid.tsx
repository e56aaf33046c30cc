import type { ReactNode, Ref } from 'react'
import type { ShownCard } from '../../offline/unsent'
import { FundraiserCard } from './FundraiserCard'

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="plain card-grid">{children}</ul>
}

/** Empty cards while the real ones load, in the same number, so that the layout does not shift. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <CardGrid>
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <li key={key}>
          <div className="card skeleton" aria-hidden="true">
            <div className="card-picture" />
            <div className="card-body">
              <i />
              <i />
              <i />
              <i />
            </div>
          </div>
        </li>
      ))}
    </CardGrid>
  )
}

export function cardsOfPage(cards: readonly ShownCard[], first: Ref<HTMLLIElement>, isFirstPage: boolean) {
  return cards.map((fundraiser, index) => (
    <li key={fundraiser.id} ref={index === 0 ? first : null}>
      <FundraiserCard fundraiser={fundraiser} position={isFirstPage ? index : Number.POSITIVE_INFINITY} />
    </li>
  ))
}
