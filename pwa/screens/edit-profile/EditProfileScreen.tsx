import { useNavigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { ForViewer, PleaseLogin } from '../../components/account/ForViewer'
import { ProfileEditor } from './ProfileEditor'

export default function EditProfileScreen() {
  const navigate = useNavigate()
  return (
    <ForViewer visitor={<PleaseLogin text={say('Sign in to edit your profile.')} />}>
      {(viewer) => (
        <div className="container page profile-page narrow">
          <h1>{say('Edit Profile')}</h1>
          <ProfileEditor key={viewer.id} viewer={viewer} onLeave={() => navigate(`/profile/${viewer.id}`)} />
        </div>
      )}
    </ForViewer>
  )
}
