import '../../styles/admin.scss'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminStats } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { formatCents } from '#shared/rules/money/money'
import { IN_ADMIN_FIGURES } from '../../../data/copy/fee-notes'
import { MarkedText } from '../../components/reading/Section'
import { StatCards } from '../../components/ui/Facts'
import { Tabs } from '../../components/ui/Tabs'
import { AdminTasks, statsQuery } from '../dashboard/tasks'
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

const plain = (count: number | undefined) => (count === undefined ? null : formatNumber(count))
const dollars = (cents: number | undefined) => (cents === undefined ? null : formatCents(cents))

function AdminFigures({ stats }: { stats: AdminStats | undefined }) {
  return (
    <>
      <StatCards
        label="In figures"
        stats={[
          { label: 'Total Raised', value: dollars(stats?.totalRaised) },
          { label: 'Platform Fees', value: dollars(stats?.platformFees) },
          { label: 'Donations', value: plain(stats?.donations) },
          { label: 'Users', value: plain(stats?.users) },
          {
            label: 'Active Campaigns',
            value: stats ? `${plain(stats.activeCampaigns)} of ${plain(stats.campaigns)}` : null,
          },
          { label: 'Payouts Waiting', value: dollars(stats?.payoutsWaitingAmount) },
        ]}
      />
      <p className="quiet-text">
        <MarkedText>{IN_ADMIN_FIGURES}</MarkedText>
      </p>
    </>
  )
}
