import { Link } from 'react-router-dom'
import { ForViewer } from '../../account/ForViewer'
import { PLEASE_LOGIN } from '../../account/refusals'
import { useSignInAddress } from '../../account/sign-in-address'
import { Notice } from '../../components/Notice'
import { Payouts } from './Payouts'

/** What one has to be paid, where it goes, and how far it is (spec section 2). */
export default function PayoutsScreen() {
  return <ForViewer visitor={<PleaseLogin />}>{(viewer) => <Payouts key={viewer.id} viewer={viewer} />}</ForViewer>
}

function PleaseLogin() {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={PLEASE_LOGIN} text="You need to be logged in to see your payouts.">
        <p className="actions">
          <Link className="button" to={address}>
            Sign In
          </Link>
        </p>
      </Notice>
    </div>
  )
}
