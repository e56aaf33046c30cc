import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallReply } from '#shared/contract/base/call'
import { type FundraiserSort, listFundraisers } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { queryFor } from '../../api/queries'
import { findCards, useKeptCards } from '../../offline/cards'
import { useNow } from '../../page/use-now'
import { CardGrid, CardSkeletons } from '../fundraisers/CardGrid'
import { FundraiserCard } from '../fundraisers/FundraiserCard'

const MINUTE = 60_000
const SORT: FundraiserSort = 'needs-help'

/**
 * Some fundraisers to give to: those that people support now and that are not at their goal. When they cannot be loaded, those that this
 * device keeps; without any, nothing.
 */
export default function CausesInNeed({ count }: { count: number }): ReactNode {
  const { data, isError } = useQuery(queryFor(listFundraisers, { query: { limit: count, sort: SORT, view: 'card' } }))
  if (data) return <Causes cards={data} />
  return isError ? <KeptCauses count={count} /> : <CardSkeletons count={count} />
}

function KeptCauses({ count }: { count: number }) {
  const kept = useKeptCards()
  const now = useNow(MINUTE)
  const cards = kept?.map(({ card }) => card) ?? []
  return <Causes cards={findCards(cards, { sort: SORT }, now).slice(0, count)} />
}

function Causes({ cards }: { cards: CallReply<typeof listFundraisers> }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="causes-in-need">
      <h2 id="causes-in-need">{say('Fundraisers that you can help')}</h2>
      <CardGrid>
        {cards.map((card) => (
          <li key={card.id}>
            <FundraiserCard fundraiser={card} position={Number.POSITIVE_INFINITY} />
          </li>
        ))}
      </CardGrid>
    </section>
  )
}
