import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { FUNDRAISER_NOT_FOUND } from '#shared/contract/fundraisers'
import { isNotFound } from '../../api/errors'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { useConnection } from '../../offline/connection/connection'
import { FundraiserPage } from './FundraiserPage'
import { FundraiserSkeleton } from './FundraiserSkeleton'
import { fundraiserQueries, fundraiserQuery } from './fundraiser-route'

export const QUERIES = fundraiserQueries

const Otherwise = ({ otherwise }: { otherwise: ReactNode }) => otherwise
// Without this code the page is as it would be without a card.
const KeptFundraiser = lazy(() => import('./KeptFundraiser').catch(() => ({ default: Otherwise })))

export default function FundraiserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(fundraiserQuery(id))
  const connection = useConnection()

  if (data) return <FundraiserPage fundraiser={data} updatedAt={dataUpdatedAt} />
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
  const otherwise = error ? (
    <div className="container page" role="alert">
      <LoadingFailed isPage title="Error Loading Fundraiser" onRetry={refetch} />
    </div>
  ) : (
    <FundraiserSkeleton />
  )
  if (connection === 'online') return otherwise
  return (
    <Suspense fallback={otherwise}>
      <KeptFundraiser id={id} hasFailed={error !== null} onRetry={refetch} otherwise={otherwise} />
    </Suspense>
  )
}
