import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { FundraiserNotFound } from '../../components/missing/FundraiserNotFound'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { useConnection } from '../../offline/connection/connection'
import { useUnsent } from '../../offline/finding/unsent/useUnsent'
import { FundraiserPage } from './FundraiserPage'
import { fundraiserQueries, fundraiserQuery } from './fundraiser-route'
import KeptFundraiser from './KeptFundraiser'

export const QUERIES = fundraiserQueries

export default function FundraiserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(fundraiserQuery(id))
  const connection = useConnection()
  const { inFundraiser } = useUnsent()

  if (data)
    return <FundraiserPage key={data.id} fundraiser={inFundraiser(data, dataUpdatedAt)} updatedAt={dataUpdatedAt} />
  if (isNotFound(error)) return <FundraiserNotFound />
  const otherwise = error ? (
    <div className="container page" role="alert">
      <LoadingFailed isPage title={say('Error Loading Fundraiser')} onRetry={refetch} />
    </div>
  ) : (
    <FundraiserSkeleton />
  )
  if (connection === 'online') return otherwise
  return <KeptFundraiser id={id} hasFailed={error !== null} onRetry={refetch} otherwise={otherwise} />
}

/** The placeholder while the fundraiser is loading. */
function FundraiserSkeleton() {
  return (
    <div className="container page fundraiser" role="status">
      <span className="unseen">{say('Loading the fundraiser')}</span>
      <div className="fundraiser-head skeleton" aria-hidden="true">
        <i />
        <i />
        <div className="fundraiser-picture" />
      </div>
      <div className="panel fundraiser-totals skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
