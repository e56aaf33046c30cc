import { Navigate, useLocation } from 'react-router-dom'
import { ForViewer } from '../../components/account/ForViewer'
import { Dashboard } from './Dashboard'

/** The state of a person's fundraisers, and drafts and unsent changes on this device (spec section 2). */
export default function DashboardScreen() {
  const next = encodeURIComponent(`/dashboard${useLocation().hash}`)
  return (
    <ForViewer visitor={<Navigate to={`/login?next=${next}`} replace />}>
      {(viewer) => <Dashboard key={viewer.id} viewer={viewer} />}
    </ForViewer>
  )
}
