import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { ForViewer } from '../../account/ForViewer'
import { ACCESS_DENIED } from '../../account/refusals'
import { useSignInAddress } from '../../account/sign-in-address'
import { Notice } from '../../components/Notice'

/** Code and style of their own, which nobody but admins ever fetches. */
const AdminDashboard = lazy(() => import('./AdminDashboard'))

/** One screen from which a small team runs everything (spec section 2). The server decides who may, as well. */
export default function AdminScreen() {
  return (
    <ForViewer visitor={<Visitor />}>
      {(viewer) =>
        viewer.isAdmin ? <AdminDashboard key={viewer.id} /> : <AccessDenied to="/dashboard" word="Go to Dashboard" />
      }
    </ForViewer>
  )
}

function Visitor() {
  return <AccessDenied to={useSignInAddress()} word="Sign In" />
}

function AccessDenied({ to, word }: { to: string; word: string }) {
  return (
    <div className="container page">
      <Notice isPage title={ACCESS_DENIED} text="You need admin privileges to access this page.">
        <p className="actions">
          <Link className="button" to={to}>
            {word}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
