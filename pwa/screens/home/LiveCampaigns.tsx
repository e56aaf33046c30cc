import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { HOME_GRID_SIZE } from '#shared/rules/limits'
import { DataAge } from '../../components/device/DataAge'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { ArrowIcon } from '../../components/ui/icons'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { homeFundraisers } from './home-route'

/** The grid of live campaigns. The first is featured; those that end within a week are urgent. */
export function LiveCampaigns() {
  return (
    <section className="section" aria-labelledby="live-campaigns">
      <div className="container">
        <div className="section-head">
          <h2 id="live-campaigns">{say('LIVE CAMPAIGNS')}</h2>
          <Link className="more-link" to="/browse">
            {say('See all')} <ArrowIcon />
          </Link>
        </div>
        <Campaigns />
      </div>
    </section>
  )
}

function Campaigns() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(homeFundraisers)
  if (data?.length) {
    return (
      <>
        <DataAge updatedAt={dataUpdatedAt} />
        <CardGrid>
          {data.map((fundraiser, position) => (
            <li key={fundraiser.id}>
              <FundraiserCard fundraiser={fundraiser} position={position} isLabelled />
            </li>
          ))}
        </CardGrid>
      </>
    )
  }
  if (data) {
    return (
      <Notice title={say('No Fundraisers Found')} text={say('Be the first to ask your community.')}>
        <Link className="button" to="/create-fundraiser">
          {say('Start a fundraiser')}
        </Link>
      </Notice>
    )
  }
  if (isError) {
    return <FundraisersFailed onRetry={refetch} />
  }
  return <CardSkeletons count={HOME_GRID_SIZE} />
}
