import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { Tabs } from '../../components/ui/Tabs'
import '../../styles/admin.scss'
import { AdminFigures } from './AdminFigures'
import { AuditTrailSection } from './audit-trail/AuditTrailSection'
import { BankAccountsSection } from './bank-accounts/BankAccountsSection'
import { BooksSection } from './books/BooksSection'
import { CampaignsSection } from './campaigns/CampaignsSection'
import { DonationsSection } from './donations/DonationsSection'
import { OwedBalancesSection } from './owed-balances/OwedBalancesSection'
import { PaymentsToReviewSection } from './payments-to-review/PaymentsToReviewSection'
import { PayoutsSection } from './payouts/PayoutsSection'
import { statsQuery } from './section/state/admin-queries'
import { oneOf } from './section/state/useSection'
import { SiteSection } from './site/SiteSection'
import { StuckJobsSection } from './stuck-jobs/StuckJobsSection'
import { UsersSection } from './users/UsersSection'

/** Rarely opened: code of its own. */
const SpeedSection = lazy(() => import('./speed/SpeedSection'))

/** The section names in the address; the first one is the default. */
const SECTIONS = [
  'campaigns',
  'payouts',
  'owed',
  'users',
  'bank-accounts',
  'donations',
  'payments-to-review',
  'books',
  'site',
  'audit-trail',
  'machine-room',
  'speed',
] as const

/** The figures, and a section for each area of administration. The tabs show how many items wait for an admin. */
export default function AdminDashboard() {
  const { data: stats } = useQuery(statsQuery)
  const [search] = useSearchParams()
  const shown = oneOf(SECTIONS, search.get('tab') ?? '') ?? 'campaigns'
  const tab = (id: (typeof SECTIONS)[number], label: string, content: ReactNode, waiting = 0) => ({
    id,
    label: waiting > 0 ? `${label} (${formatNumber(waiting)})` : label,
    // Only the section on screen: the others would keep requesting data.
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
          tab('owed', 'Owed Balances', <OwedBalancesSection />),
          tab('users', 'Users', <UsersSection />),
          tab('bank-accounts', 'Bank Accounts', <BankAccountsSection />, stats?.accountsWaiting),
          tab('donations', 'Donations', <DonationsSection />),
          tab('payments-to-review', 'Payments to Review', <PaymentsToReviewSection />, stats?.paymentsToReview),
          tab('books', 'Books', <BooksSection />),
          tab('site', 'Site', <SiteSection />, stats?.undecidedSettings),
          tab('audit-trail', 'Audit Trail', <AuditTrailSection />),
          tab('machine-room', 'Operations', <StuckJobsSection />, stats?.troubles),
          tab('speed', 'Speed', <LateSpeedSection />),
        ]}
      />
    </div>
  )
}

const LateSpeedSection = () => (
  <Suspense fallback={<p role="status">Loading…</p>}>
    <SpeedSection />
  </Suspense>
)
