import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { isNotFound } from '../../api/errors'
import { UserNotFound } from '../../components/layout/NothingHere'
import { PageFailed, ScreenLoading } from '../../components/ui/Notice'
import { useUnsentProfile } from '../settings/ProfileEditor'
import { publicUserQuery } from '../user/user-route'
import { Profile } from './Profile'

export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { status, viewer } = useViewer()
  const isOwn = String(viewer?.id) === id
  const { data, error, refetch } = useQuery({
    ...publicUserQuery(id),
    enabled: status !== 'unknown' && !isOwn,
    // The copy may be from the public page, and admins get more data.
    staleTime: viewer?.isAdmin ? 0 : Number.POSITIVE_INFINITY,
  })

  if (viewer && isOwn) return <OwnProfile viewer={viewer} />
  if (data) return <Profile key={data.id} person={data} isOwn={false} />
  if (!error) return <ScreenLoading />
  if (isNotFound(error)) return <UserNotFound />
  return <PageFailed title={say('Error Loading Profile')} onRetry={refetch} />
}

const OwnProfile = ({ viewer }: { viewer: OwnUser }) => <Profile person={useUnsentProfile(viewer)} isOwn />
