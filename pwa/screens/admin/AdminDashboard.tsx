import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { Tabs } from '../../components/ui/Tabs'
import '../../styles/admin.scss'
import { AdminFigures } from './AdminFigures'
import { AdminTasks } from './AdminTasks'
import { AuditTrailSection } from './audit-trail/AuditTrailSection'
import { BankAccountsSection } from './bank-accounts/BankAccountsSection'
import { BooksSection } from './books/BooksSection'
import { CampaignsSection } from './campaigns/CampaignsSection'
import { DonationsSection } from './donations/DonationsSection'
import { OwedBalancesSection } from './owed-balances/OwedBalancesSection'
import { PaymentsToReviewSection } from './payments-to-review/PaymentsToReviewSection'
import { PayoutsSection } from './payouts/PayoutsSection'
import { statsQuery } from './section/state/admin-queries'
import { SiteSection } from './site/SiteSection'
import { StuckJobsSection } from './stuck-jobs/StuckJobsSection'
import { UsersSection } from './users/UsersSection'

/** The tab of `/admin`. */
const FIRST = 'campaigns'

/** The figures, and a tab for each area of administration. The tabs show how many items wait for an admin. */
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
      <AdminFigures stats={stats} />
      <Tabs
        label="Sections"
        first={FIRST}
        tabs={[
          tab('overview', 'Overview', <AdminTasks />),
          tab(FIRST, 'Campaigns', <CampaignsSection />),
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
