import '../../styles/admin.scss'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listHolds } from '#shared/contract/admin/holds'
import { listMessages } from '#shared/contract/admin/messages'
import { listAdminPayouts, listOwedBalances, listPaymentsToReview } from '#shared/contract/admin/money'
import { listAdminBankAccounts } from '#shared/contract/admin/people'
import { type AdminStats, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import type { Warning } from '#shared/contract/admin/warnings'
import { formatNumber } from '#shared/language/format'
import { timeAgo } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { IN_ADMIN_FIGURES } from '../../../data/copy/fee-notes'
import { MarkedText } from '../../components/reading/Section'
import { StatCards } from '../../components/ui/Facts'
import { NotLoaded } from '../../components/ui/Notice'
import { Tabs } from '../../components/ui/Tabs'
import { TaskList } from '../../components/ui/TaskList'
import { useMinute } from '../../page/use-now'
import { statsQuery } from '../dashboard/tasks'
import { AuditTrailSection } from './AuditTrailSection'
import { BankAccountsSection } from './BankAccountsSection'
import { BooksSection } from './BooksSection'
import { CampaignsSection } from './campaigns/CampaignsSection'
import { HoldsSection, hasNewAnswer, holdName, isPastItsDay } from './campaigns/HoldsSection'
import { DonationsSection } from './DonationsSection'
import { InboxSection, MESSAGE_NAMES } from './InboxSection'
import { OwedBalancesSection, owedName } from './OwedBalancesSection'
import { PaymentsToReviewSection } from './PaymentsToReviewSection'
import { PayoutsSection } from './payouts/PayoutsSection'
import { payoutName } from './payouts/payout-columns'
import { SiteSection } from './SiteSection'
import { StuckJobsSection } from './StuckJobsSection'
import { adminPage, useAdminAnswer } from './section/calls'
import { warningText } from './section/cells'
import { PAGE_SIZE } from './section/Filters'
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
  const campaigns = (
    <>
      <CampaignsSection />
      <HoldsSection />
    </>
  )
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
          tab(FIRST, 'Overview', <AdminOverview stats={stats} />, stats?.messagesWaiting),
          tab('campaigns', 'Campaigns', campaigns),
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

/** Few enough for a glance; the others are in a fold. */
const SHOWN = 10

interface Waiting {
  /** Empty for what comes first: what is overdue, and what has no date. */
  since: string
  /** The tab, and the row in it. */
  at: string
  text: string
  doubts: readonly (string | null)[]
}

/** What waits for an admin, each as a link to its row; the inbox; then the figures. */
function AdminOverview({ stats }: { stats: AdminStats | undefined }) {
  return (
    <WaitingList undecided={stats?.undecidedSettings ?? 0}>
      <InboxSection />
      {stats && <AdminFigures stats={stats} />}
    </WaitingList>
  )
}

/** The first page of each list has its oldest, so the rows that the links lead to are on it. */
const FIRST_PAGE = { query: { limit: PAGE_SIZE } }

/** Overdue messages first, then the oldest. `children` come with it, so that it moves no button that is about to be pressed. */
function WaitingList({ undecided, children }: { undecided: number; children: ReactNode }) {
  const now = useMinute()
  const inbox = useQuery(adminPage(listMessages, FIRST_PAGE))
  const payouts = useQuery(adminPage(listAdminPayouts, FIRST_PAGE))
  const accounts = useQuery(adminPage(listAdminBankAccounts, FIRST_PAGE))
  const payments = useQuery(adminPage(listPaymentsToReview, FIRST_PAGE))
  const owed = useQuery(adminPage(listOwedBalances, FIRST_PAGE))
  const holds = useQuery(adminPage(listHolds, FIRST_PAGE))
  const room = useAdminAnswer(getMachineRoom, {})
  if (!inbox.data || !payouts.data || !accounts.data || !payments.data || !owed.data || !holds.data || !room.data) {
    const missing = [inbox, payouts, accounts, payments, owed, holds, room].filter(({ data }) => !data)
    const of = missing.find(({ isError }) => isError) ?? payouts
    return (
      <>
        <NotLoaded of={of} title="Error Loading What Waits" loading="Loading what waits…" />
        {of.isError && children}
      </>
    )
  }
  const all: Waiting[] = []
  const add = (since: string, at: string, text: string, ...doubts: (string | null)[]) =>
    all.push({ since, at, text, doubts })
  for (const { id, kind, number, status, dueAt, createdAt } of inbox.data.items) {
    const [since, doubt] = Date.parse(dueAt) < now ? ['', `overdue, due ${timeAgo(dueAt, now)}`] : [createdAt, null]
    if (status !== 'answered') add(since, `overview#inbox-${id}`, `${MESSAGE_NAMES[kind]} ${number}`, doubt)
  }
  const texts = (warnings: readonly Warning[]) => warnings.map((warning) => warningText(warning, now))
  for (const payout of payouts.data.items) {
    const { id, status, method, requestedAt, blockedBecause, lastError, warnings } = payout
    const kind = status === 'pending' ? 'Payout' : status === 'processing' && method === 'by-hand' && 'Transfer by hand'
    const doubts = [blockedBecause, lastError, ...texts(warnings)]
    if (kind) add(requestedAt, `payouts#payouts-${id}`, `${kind}: ${payoutName(payout)}`, ...doubts)
  }
  for (const { id, isVerified, createdAt, accountHolderName, bankName, warnings } of accounts.data.items)
    if (!isVerified)
      add(
        createdAt,
        `payouts#accounts-${id}`,
        `Account to verify: ${accountHolderName}, ${bankName}`,
        ...texts(warnings),
      )
  for (const { id, isGoingBack, createdAt, fundraiser, note } of payments.data.items)
    if (!isGoingBack) add(createdAt, `donations#payments-${id}`, `Payment to review: ${fundraiser.title}`, note)
  for (const balance of owed.data.items)
    add(balance.since, `payouts#owed-${balance.id}`, `Owed: ${owedName(balance)}`, balance.blockedBecause)
  for (const hold of holds.data.items) {
    const { id, reviewAt, answer } = hold
    if (isPastItsDay(hold, now)) add(reviewAt, `campaigns#holds-${id}`, `Hold past its day: ${holdName(hold)}`)
    else if (answer && hasNewAnswer(hold))
      add(answer.createdAt, `campaigns#holds-${id}`, `Answer to a hold: ${holdName(hold)}`)
  }
  for (const { kind, id, title, detail, since } of room.data.troubles)
    if (kind !== 'payout' || !all.some(({ at }) => at === `payouts#payouts-${id}`))
      add(since, `operations#${kind}-${id}`, `Stuck: ${title}`, detail)
  if (undecided > 0) add('', 'site', `Settings of the site to decide: ${undecided}`)
  const oldest = all.sort((one, other) => one.since.localeCompare(other.since))
  const list = oldest.length > 0 && (
    <TaskList
      title="Waiting for an admin"
      most={SHOWN}
      tasks={oldest.map(({ since, at, text, doubts }) => ({
        to: `/admin?tab=${at}`,
        text,
        detail: (
          <>
            {since && timeAgo(since, now)}
            {since && doubts.some(Boolean) && ' · '}
            <span className="admin-warning">{doubts.filter(Boolean).join(' · ')}</span>
          </>
        ),
      }))}
    />
  )
  return (
    <>
      {list || <p className="panel">Nothing needs a decision now.</p>}
      {children}
    </>
  )
}

function AdminFigures({ stats }: { stats: AdminStats }) {
  const { totalRaised, platformFees, donations, users, activeCampaigns, campaigns, payoutsWaitingAmount } = stats
  return (
    <>
      <StatCards
        label="In figures"
        stats={[
          { label: 'Total Raised', value: formatCents(totalRaised) },
          { label: 'Platform Fees', value: formatCents(platformFees) },
          { label: 'Donations', value: formatNumber(donations) },
          { label: 'Users', value: formatNumber(users) },
          { label: 'Active Campaigns', value: `${formatNumber(activeCampaigns)} of ${formatNumber(campaigns)}` },
          { label: 'Payouts Waiting', value: formatCents(payoutsWaitingAmount) },
        ]}
      />
      <p className="quiet-text">
        <MarkedText>{IN_ADMIN_FIGURES}</MarkedText>
      </p>
    </>
  )
}
