import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CardGrid, CardSkeletons } from '../../components/CardGrid'
import { DataAge } from '../../components/DataAge'
import { FundraiserCard } from '../../components/FundraiserCard'
import { LoadingFailed } from '../../components/LoadingFailed'
import { Notice } from '../../components/Notice'
import { fundraisersOf } from './profile-route'

interface Props {
  userId: number
  isOwn: boolean
}

/** Everything that a person raises or has raised money for. */
export function Fundraisers({ userId, isOwn }: Props) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(fundraisersOf(userId))
  if (data?.length) {
    return (
      <>
        <h2 className="unseen">Fundraisers</h2>
        <DataAge updatedAt={dataUpdatedAt} />
        <CardGrid>
          {data.map((fundraiser, position) => (
            <li key={fundraiser.id}>
              <FundraiserCard fundraiser={fundraiser} position={position} />
            </li>
          ))}
        </CardGrid>
      </>
    )
  }
  if (data) {
    return (
      <Notice
        title="No Fundraisers Yet"
        text={isOwn ? 'What you raise money for appears here.' : 'This person has not started a fundraiser yet.'}
      >
        {isOwn && (
          <Link className="button" to="/create-fundraiser">
            Create Your First Fundraiser
          </Link>
        )}
      </Notice>
    )
  }
  if (isError) return <LoadingFailed title="Error Loading Fundraisers" onRetry={refetch} />
  return <CardSkeletons count={3} />
}
