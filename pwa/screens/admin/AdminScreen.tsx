import { Link } from 'react-router-dom'
import { accessDenied, useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { NothingHere } from '../../components/missing/NothingHere'
import AdminDashboard from './AdminDashboard'

/** The screen for administration (spec section 2). The server checks the access too. */
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
    <NothingHere title={accessDenied()} text="You need admin privileges to access this page.">
      <Link className="button" to={to}>
        {word}
      </Link>
    </NothingHere>
  )
}
