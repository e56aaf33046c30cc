import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/language/say'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { homeFundraisers } from '../home/home-route'
import { CARDS_SHOWN } from './dashboard-route'

/** The first fundraisers of the home page. The data is shared with that page, so it needs no other request. */
export function Trending() {
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">{say('Trending Fundraisers')}</h2>
      <Cards />
    </section>
  )
}

function Cards() {
  const { data, isError, refetch } = useQuery(homeFundraisers)
  if (data) {
    return (
      <CardGrid>
        {data.slice(0, CARDS_SHOWN).map((fundraiser, position) => (
          <li key={fundraiser.id}>
            <FundraiserCard fundraiser={fundraiser} position={position} />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <CardSkeletons count={CARDS_SHOWN} />
}
