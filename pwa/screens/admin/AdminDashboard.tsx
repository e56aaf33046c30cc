import '../../styles/admin.scss'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { Tabs } from '../../components/ui/Tabs'
import { statsQuery } from '../dashboard/tasks'
import { AdminOverview } from './AdminOverview'
import { AuditTrailSection } from './AuditTrailSection'
import { BankAccountsSection } from './BankAccountsSection'
import { BooksSection } from './BooksSection'
import { CampaignsSection } from './campaigns/CampaignsSection'
import { DonationsSection } from './DonationsSection'
import { OwedBalancesSection } from './OwedBalancesSection'
import { PaymentsToReviewSection } from './PaymentsToReviewSection'
import { PayoutsSection } from './payouts/PayoutsSection'
import { SiteSection } from './SiteSection'
import { StuckJobsSection } from './StuckJobsSection'
import { UsersSection } from './UsersSection'

const FIRST = 'overview'

/** A tab for each area of administration. The tabs show how many items wait for an admin. */
export default function AdminDashboard() {
  const { data: stats } = useQuery(statsQuery)
  const [search] = useSearchParams()
  const named = search.get('tab') ?? FIRST
  const tab = (id: string, label: string, content: ReactNode, waiting = 0) => ({
    id,
    label: waiting > 0 ? `${label} (${formatNumber(waiting)})` : label,
    // Only what is on screen: the others would keep requesting data.
    content: named === id && content,
  })
  const payouts = (
    <>
      <PayoutsSection />
      <BankAccountsSection />
      <OwedBalancesSection />
    </>
  )
  const donations = (
    <>
      <DonationsSection />
      <PaymentsToReviewSection />
    </>
  )
  const operations = (
    <>
      <StuckJobsSection />
      <AuditTrailSection />
    </>
  )
  return (
    <div className="container page admin">
      <h1>Admin Dashboard</h1>
      <Tabs
        label="Sections"
        tabs={[
          tab(FIRST, 'Overview', <AdminOverview stats={stats} />),
          tab('campaigns', 'Campaigns', <CampaignsSection />),
          tab('users', 'People', <UsersSection />),
          tab('donations', 'Donations', donations, stats?.paymentsToReview),
          tab('payouts', 'Payouts', payouts, (stats?.payoutsWaiting ?? 0) + (stats?.accountsWaiting ?? 0)),
          tab('books', 'Books', <BooksSection />),
          tab('site', 'Site', <SiteSection />, stats?.undecidedSettings),
          tab('operations', 'Operations', operations, stats?.troubles),
        ]}
      />
    </div>
  )
}
