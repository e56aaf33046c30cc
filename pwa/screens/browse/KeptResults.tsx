import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { fundraiserSearchText } from '#shared/rules/fundraisers/search-text'
import { corrected, vocabularyOf } from '#shared/rules/fundraisers/spelling'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { findCards } from '../../offline/finding/find-cards'
import { SHOW_KEPT } from '../../offline/finding/show-kept'
import type { ShownCard } from '../../offline/finding/unsent/marks'
import { useKeptCards } from '../../offline/finding/useKeptCards'
import { useNow } from '../../page/use-now'
import { BROWSE_SORT, type Selection } from './browse-route'
import { DidYouMean } from './DidYouMean'
import { allKeptWords, keptLine, selectionWords } from './kept-words'

const MINUTE = 60_000
const SKELETONS = 6

interface Props {
  selection: Selection
  onRetry: () => void
}

/**
 * The result of filters that were never used on this device before, without a connection: what the device has of it, from all lists
 * and pages that it keeps. The real list takes its place when the connection is back.
 */
export default function KeptResults({ selection, onRetry }: Props) {
  const kept = useKeptCards()
  const now = useNow(MINUTE)
  if (!kept) return <CardSkeletons count={SKELETONS} />
  const cards = kept.map(({ card }) => card)
  const all = findCards(cards, {}, now).length
  if (all === 0) return <FundraisersFailed onRetry={onRetry} />

  const find = (wanted: Selection) => findCards(cards, { sort: BROWSE_SORT, ...wanted }, now)
  const found = find(selection)
  const words =
    found.length === 0 && selection.q ? corrected(selection.q, vocabularyOf(cards.map(fundraiserSearchText))) : null
  const better = words ? { ...selection, q: words } : null
  const similar = better ? find(better) : []
  return (
    <>
      <div role="status" className="found">
        <h2>{keptLine(found.length, selection)}</h2>
        <p className="quiet-text">
          {say('{selection}, without a connection. The whole list appears when you are back online.', {
            selection: selectionWords(selection),
          })}
        </p>
      </div>
      <Cards cards={found} />
      {better && similar.length > 0 && (
        <DidYouMean selection={better}>
          <Cards cards={similar} />
        </DidYouMean>
      )}
      {found.length < all && (
        <p className="actions">
          <Link className="button quiet" to="/browse" state={SHOW_KEPT}>
            {allKeptWords(all)}
          </Link>
        </p>
      )}
    </>
  )
}

function Cards({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <CardGrid>
      {cards.map((fundraiser, position) => (
        <li key={fundraiser.id}>
          <FundraiserCard fundraiser={fundraiser} position={position} />
        </li>
      ))}
    </CardGrid>
  )
}
