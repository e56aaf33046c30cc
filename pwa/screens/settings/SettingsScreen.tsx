import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { accessDenied, useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { NothingHere } from '../../components/missing/NothingHere'
import { Settings } from './Settings'

export default function SettingsScreen() {
  return <ForViewer visitor={<AccessDenied />}>{(viewer) => <Settings key={viewer.id} viewer={viewer} />}</ForViewer>
}

function AccessDenied() {
  const address = useSignInAddress()
  return (
    <NothingHere title={accessDenied()} text={say('You need to be logged in to access settings.')}>
      <Link className="button" to={address}>
        {say('Sign In')}
      </Link>
    </NothingHere>
  )
}
