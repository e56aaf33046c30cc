import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { CardGrid, CardSkeletons, cardsOfPage } from '../../components/fundraisers/FundraiserCard'
import { FundraiserRow, FundraiserRows, RowSkeletons } from '../../components/fundraisers/FundraiserRow'
import { ArrowIcon } from '../../components/ui/icons'
import { FundraisersFailed } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { useUnsent } from '../../offline/unsent'
import { useMinute } from '../../page/use-now'
import { homeFundraisers } from '../home/home-route'
import { fundraisersOf } from '../profile/profile-route'

/** In a row (spec section 9). */
const CARDS_SHOWN = 3

export function ActiveFundraisers({ viewer, hasAny }: { viewer: OwnUser; hasAny: boolean }) {
  return (
    <section aria-labelledby="active-fundraisers">
      <div className="spread section-head">
        <h2 id="active-fundraisers">{say('Active Fundraisers')}</h2>
        {hasAny && (
          <Link className="more-link" to={`/profile/${viewer.id}`}>
            {say('View All')} <ArrowIcon />
          </Link>
        )}
      </div>
      <ActiveCards viewer={viewer} />
    </section>
  )
}

function ActiveCards({ viewer }: { viewer: OwnUser }) {
  const now = useMinute()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(fundraisersOf(viewer.id))
  const { inCards } = useUnsent()
  const own = data && inCards(data.items, viewer, dataUpdatedAt)
  const active = own?.filter((fundraiser) => isOpen(fundraiser, now)).slice(0, CARDS_SHOWN)
  if (active?.length) {
    return (
      <div className="own-cards">
        <CardGrid>{cardsOfPage(active, null, true)}</CardGrid>
      </div>
    )
  }
  if (active) {
    return (
      <p className="quiet-text">
        {sayNodes('You have no active fundraiser. <start>Start one</start> in less than five minutes.', {
          start: (words) => <Link to="/create-fundraiser">{words}</Link>,
        })}
      </p>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <CardSkeletons count={CARDS_SHOWN} />
}

export function Trending() {
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">{say('Trending Fundraisers')}</h2>
      <TrendingCards />
    </section>
  )
}

function TrendingCards() {
  const { data, isError, refetch } = useQuery(homeFundraisers)
  if (data) {
    return (
      <FundraiserRows>
        {data.slice(0, CARDS_SHOWN).map((fundraiser) => (
          <FundraiserRow key={fundraiser.id} fundraiser={fundraiser} />
        ))}
      </FundraiserRows>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <RowSkeletons count={CARDS_SHOWN} />
}
