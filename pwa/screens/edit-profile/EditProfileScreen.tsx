import { Link, useNavigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { Notice } from '../../components/ui/Notice'
import { ProfileEditor } from './ProfileEditor'

/** The screen on which users edit their own profile (spec section 2). */
export default function EditProfileScreen() {
  const navigate = useNavigate()
  return (
    <ForViewer visitor={<PleaseLogin />}>
      {(viewer) => (
        <div className="container page profile-page narrow">
          <h1>{say('Edit Profile')}</h1>
          <ProfileEditor key={viewer.id} viewer={viewer} onLeave={() => navigate(`/profile/${viewer.id}`)} />
        </div>
      )}
    </ForViewer>
  )
}

function PleaseLogin() {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={pleaseLogin()} text={say('Sign in to edit your profile.')}>
        <p className="actions">
          <Link className="button" to={address}>
            {say('Sign In')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
