import { Navigate } from 'react-router-dom'
import { ForViewer } from '../../components/account/ForViewer'
import { Dashboard } from './Dashboard'

/** The state of a person's fundraisers, and drafts and unsent changes on this device (spec section 2). */
export default function DashboardScreen() {
  return (
    <ForViewer visitor={<Navigate to={`/login?next=${encodeURIComponent('/dashboard')}`} replace />}>
      {(viewer) => <Dashboard key={viewer.id} viewer={viewer} />}
    </ForViewer>
  )
}
