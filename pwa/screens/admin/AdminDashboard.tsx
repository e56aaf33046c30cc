import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../components/Tabs'
import '../../styles/admin.scss'
import { AdminFigures } from './AdminFigures'
import { AuditTrailSection } from './audit-trail/AuditTrailSection'
import { BankAccountsSection } from './bank-accounts/BankAccountsSection'
import { CampaignsSection } from './campaigns/CampaignsSection'
import { DonationsSection } from './donations/DonationsSection'
import { MachineRoomSection } from './machine-room/MachineRoomSection'
import { PayoutsSection } from './payouts/PayoutsSection'
import { statsQuery } from './section/admin-queries'
import { oneOf } from './section/useSection'
import { UsersSection } from './users/UsersSection'

/** As the address names them; the first one where it names none. */
const SECTIONS = ['campaigns', 'payouts', 'users', 'bank-accounts', 'donations', 'audit-trail', 'machine-room'] as const

/** The figures, and a section for each thing that admins look after. The tabs count what waits for somebody. */
export default function AdminDashboard() {
  const { data: stats } = useQuery(statsQuery)
  const [search] = useSearchParams()
  const shown = oneOf(SECTIONS, search.get('tab') ?? '') ?? 'campaigns'
  const tab = (id: (typeof SECTIONS)[number], label: string, content: ReactNode, waiting = 0) => ({
    id,
    label: waiting > 0 ? `${label} (${waiting.toLocaleString('en-US')})` : label,
    // Only the one on screen: the others would keep asking the server.
    content: shown === id && content,
  })
  return (
    <div className="container page admin">
      <h1>Admin Dashboard</h1>
      <AdminFigures stats={stats} />
      <Tabs
        label="Sections"
        tabs={[
          tab('campaigns', 'Campaigns', <CampaignsSection />),
          tab('payouts', 'Payouts', <PayoutsSection />, stats?.payoutsWaiting),
          tab('users', 'Users', <UsersSection />),
          tab('bank-accounts', 'Bank Accounts', <BankAccountsSection />, stats?.accountsWaiting),
          tab('donations', 'Donations', <DonationsSection />),
          tab('audit-trail', 'Audit Trail', <AuditTrailSection />),
          tab('machine-room', 'Machine Room', <MachineRoomSection />, stats?.troubles),
        ]}
      />
    </div>
  )
}
