import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { pleaseLogin } from '../../account/refusals'
import { useSignInAddress } from '../../account/sign-in-address'
import { ForViewer } from '../../components/account/ForViewer'
import { NotReviewed } from '../../components/language/NotReviewed'
import { Notice } from '../../components/ui/Notice'
import { Payouts } from './Payouts'

/** The balance, the accounts and the payouts of the signed-in person (spec section 2). */
export default function PayoutsScreen() {
  return (
    <ForViewer visitor={<PleaseLogin />}>
      {(viewer) => (
        <>
          <NotReviewed />
          <Payouts key={viewer.id} viewer={viewer} />
        </>
      )}
    </ForViewer>
  )
}

function PleaseLogin() {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={pleaseLogin()} text={say('Sign in to see your payouts.')}>
        <p className="actions">
          <Link className="button" to={address}>
            {say('Sign In')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
