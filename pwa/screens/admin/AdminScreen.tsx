import { lazy } from 'react'
import { useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { AccessDenied } from '../../components/layout/NothingHere'

/** Loaded for admins only. */
const AdminDashboard = lazy(() => import('./AdminDashboard'))

export default function AdminScreen() {
  return (
    <ForViewer visitor={<Visitor />}>
      {(viewer) =>
        viewer.isAdmin ? <AdminDashboard key={viewer.id} /> : <AccessDenied text={NEEDED} word="Go to Dashboard" />
      }
    </ForViewer>
  )
}

const NEEDED = 'You need admin privileges to access this page.'

const Visitor = () => <AccessDenied text={NEEDED} to={useSignInAddress()} word="Sign In" />
