import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { UserNotFound } from '../../components/missing/UserNotFound'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { UserPage } from './UserPage'
import { UserSkeleton } from './UserSkeleton'
import { publicUserQuery, userQueries } from './user-route'

export const QUERIES = userQueries

export default function UserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(publicUserQuery(id))

  if (data) return <UserPage person={data} updatedAt={dataUpdatedAt} />
  if (!error) return <UserSkeleton />
  if (isNotFound(error)) return <UserNotFound />
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title={say('Error Loading Profile')} onRetry={refetch} />
    </div>
  )
}
