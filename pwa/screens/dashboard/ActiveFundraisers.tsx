import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { ArrowIcon } from '../../components/ui/icons'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { sayNodes } from '../../language/say-nodes'
import { useUnsent } from '../../offline/finding/unsent/useUnsent'
import { useNow } from '../../page/use-now'
import { fundraisersOf } from '../profile/profile-route'
import { CARDS_SHOWN } from './dashboard-route'

const MINUTE = 60_000

interface Props {
  viewer: OwnUser
  /** Whether the person has fundraisers, active or not. */
  hasAny: boolean
}

export function ActiveFundraisers({ viewer, hasAny }: Props) {
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
      <Cards viewer={viewer} />
    </section>
  )
}

function Cards({ viewer }: { viewer: OwnUser }) {
  const now = useNow(MINUTE)
  const { data, isError, dataUpdatedAt, refetch } = useQuery(fundraisersOf(viewer.id))
  const { inCards } = useUnsent()
  const own = data && inCards(data.items, viewer, dataUpdatedAt)
  const active = own?.filter((fundraiser) => isOpen(fundraiser, now)).slice(0, CARDS_SHOWN)
  if (active?.length) {
    return (
      <div className="own-cards">
        <CardGrid>
          {active.map((fundraiser, position) => (
            <li key={fundraiser.id}>
              <FundraiserCard fundraiser={fundraiser} position={position} />
            </li>
          ))}
        </CardGrid>
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
