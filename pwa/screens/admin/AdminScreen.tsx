import { lazy } from 'react'
import { accessDenied, useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { NothingHere } from '../../components/layout/NothingHere'
import { ButtonLink } from '../../components/ui/Buttons'

/** Loaded for admins only. */
const AdminDashboard = lazy(() => import('./AdminDashboard'))

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
      <ButtonLink to={to}>{word}</ButtonLink>
    </NothingHere>
  )
}
