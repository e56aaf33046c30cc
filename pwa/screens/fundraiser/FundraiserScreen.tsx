import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { FundraiserNotFound } from '../../components/missing/FundraiserNotFound'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { useConnection } from '../../offline/connection/connection'
import { useUnsent } from '../../offline/finding/unsent/useUnsent'
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
  return (
    <Suspense fallback={otherwise}>
      <KeptFundraiser id={id} hasFailed={error !== null} onRetry={refetch} otherwise={otherwise} />
    </Suspense>
  )
}
