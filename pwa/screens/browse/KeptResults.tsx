import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { findCards } from '../../offline/finding/find-cards'
import { useKeptCards } from '../../offline/finding/kept-cards'
import { SHOW_KEPT } from '../../offline/finding/show-kept'
import { useNow } from '../../page/use-now'
import { BROWSE_SORT, type Selection } from './browse-route'
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

  const found = findCards(cards, { sort: BROWSE_SORT, ...selection }, now)
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
      <CardGrid>
        {found.map((fundraiser, position) => (
          <li key={fundraiser.id}>
            <FundraiserCard fundraiser={fundraiser} position={position} />
          </li>
        ))}
      </CardGrid>
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
