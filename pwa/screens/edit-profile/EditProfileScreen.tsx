import { Navigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { ForViewer, PleaseLogin } from '../../components/account/ForViewer'

/** The form is in the settings. */
export default function EditProfileScreen() {
  return (
    <ForViewer visitor={<PleaseLogin text={say('Sign in to edit your profile.')} />}>
      {() => <Navigate to="/settings#profile" replace />}
    </ForViewer>
  )
}
