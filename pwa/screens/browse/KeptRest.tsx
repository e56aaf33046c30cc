import { useQueryClient } from '@tanstack/react-query'
import { listFundraisers } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { MissingPage } from '../../components/ui/MissingPage'
import { findCards } from '../../offline/finding/find-cards'
import { cardsIn, useKeptCards } from '../../offline/finding/kept-cards'
import { useNow } from '../../page/use-now'
import { BROWSE_SORT, type Selection } from './browse-route'
import { restLine } from './kept-words'

const MINUTE = 60_000

interface Props {
  selection: Selection
  retry: () => void
}

/** What this device has of a list after its last loaded page, without a connection. */
export default function KeptRest({ selection, retry }: Props) {
  const client = useQueryClient()
  const kept = useKeptCards()
  const now = useNow(MINUTE)
  if (!kept) return <MissingPage isError={false} retry={retry} />

  const pages = client.getQueryCache().findAll({ queryKey: [`${listFundraisers.name}:page`], type: 'active' })
  const shown = new Set(pages.flatMap(({ state }) => cardsIn(state.data)).map(({ id }) => id))
  const cards = kept.map(({ card }) => card).filter(({ id }) => !shown.has(id))
  const rest = findCards(cards, { sort: BROWSE_SORT, ...selection }, now)
  return (
    <>
      {rest.map((fundraiser) => (
        <li key={fundraiser.id}>
          <FundraiserCard fundraiser={fundraiser} position={Number.POSITIVE_INFINITY} />
        </li>
      ))}
      <li className="show-more">
        <p role="status">
          {restLine(rest.length)} {say('The whole list appears when you are back online.')}
        </p>
      </li>
    </>
  )
}
