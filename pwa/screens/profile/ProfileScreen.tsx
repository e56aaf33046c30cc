import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useViewer } from '../../account/useViewer'
import { isNotFound } from '../../api/errors'
import { UserNotFound } from '../../components/people/UserNotFound'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { publicUserQuery } from '../user/user-route'
import { Profile } from './Profile'

/** The profile dashboard of anyone (spec section 2): one's own can be edited, and shows what only oneself may see. */
export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { status, viewer } = useViewer()
  const isOwn = String(viewer?.id) === id
  const { data, error, refetch } = useQuery({
    ...publicUserQuery(id),
    enabled: status !== 'unknown' && !isOwn,
    // The page that everyone sees may have left its copy, and admins are told more.
    staleTime: viewer?.isAdmin ? 0 : Number.POSITIVE_INFINITY,
  })

  if (viewer && isOwn) return <Profile person={viewer} own={viewer} />
  if (data) return <Profile key={data.id} person={data} own={null} />
  if (!error) return <ScreenLoading />
  if (isNotFound(error)) return <UserNotFound />
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title="Error Loading Profile" onRetry={refetch} />
    </div>
  )
}
