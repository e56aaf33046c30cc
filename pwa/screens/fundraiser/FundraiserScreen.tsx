import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { FUNDRAISER_NOT_FOUND } from '#shared/contract/fundraisers'
import { isNotFound } from '../../api/errors'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { FundraiserPage } from './FundraiserPage'
import { FundraiserSkeleton } from './FundraiserSkeleton'
import { fundraiserQuery } from './fundraiser-route'

export default function FundraiserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(fundraiserQuery(id))

  if (data) return <FundraiserPage fundraiser={data} updatedAt={dataUpdatedAt} />
  if (!error) return <FundraiserSkeleton />
  if (isNotFound(error)) {
    return (
      <div className="container page">
        <Notice isPage title={FUNDRAISER_NOT_FOUND} text="It may have been removed, or the address is wrong.">
          <p className="actions">
            <Link className="button" to="/">
              Back to Home
            </Link>
            <Link className="button quiet" to="/browse">
              Browse Fundraisers
            </Link>
          </p>
        </Notice>
      </div>
    )
  }
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title="Error Loading Fundraiser" onRetry={refetch} />
    </div>
  )
}
