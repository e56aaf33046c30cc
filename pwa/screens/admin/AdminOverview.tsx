import { useQuery } from '@tanstack/react-query'
import { listAdminPayouts, listOwedBalances, listPaymentsToReview } from '#shared/contract/admin/money'
import { listAdminBankAccounts } from '#shared/contract/admin/people'
import { type AdminStats, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { timeAgo } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { IN_ADMIN_FIGURES } from '../../../data/copy/fee-notes'
import { MarkedText } from '../../components/reading/Section'
import { StatCards } from '../../components/ui/Facts'
import { NotLoaded } from '../../components/ui/Notice'
import { TaskList } from '../../components/ui/TaskList'
import { useMinute } from '../../page/use-now'
import { owedName } from './OwedBalancesSection'
import { payoutName } from './payouts/payout-columns'
import { adminPage, useAdminAnswer } from './section/calls'
import { warningText } from './section/cells'
import { PAGE_SIZE } from './section/Filters'

/** Few enough for a glance: the next ones follow when these are decided. */
const SHOWN = 10

interface Waiting {
  /** Empty for what has no date. */
  since: string
  /** The tab, and the row in it. */
  at: string
  text: string
  doubts?: readonly (string | null)[]
}

/** What waits for an admin, the oldest first, each as a link to its row; then the figures. */
export function AdminOverview({ stats }: { stats: AdminStats | undefined }) {
  return (
    <>
      <WaitingList undecided={stats?.undecidedSettings ?? 0} />
      <AdminFigures stats={stats} />
    </>
  )
}

/** The first page of each list has its oldest, so the rows that the links lead to are on it. */
const FIRST_PAGE = { query: { limit: PAGE_SIZE } }

function WaitingList({ undecided }: { undecided: number }) {
  const now = useMinute()
  const payouts = useQuery(adminPage(listAdminPayouts, FIRST_PAGE))
  const accounts = useQuery(adminPage(listAdminBankAccounts, FIRST_PAGE))
  const payments = useQuery(adminPage(listPaymentsToReview, FIRST_PAGE))
  const owed = useQuery(adminPage(listOwedBalances, FIRST_PAGE))
  const room = useAdminAnswer(getMachineRoom, {})
  if (!payouts.data || !accounts.data || !payments.data || !owed.data || !room.data) {
    const missing = [payouts, accounts, payments, owed, room].filter(({ data }) => !data)
    const of = missing.find(({ isError }) => isError) ?? payouts
    return <NotLoaded of={of} title="Error Loading What Waits" loading="Loading what waits…" />
  }
  const toDecide = payouts.data.items.filter(
    ({ status, method }) => status === 'pending' || (status === 'processing' && method === 'by-hand'),
  )
  const all: Waiting[] = [
    ...toDecide.map((payout) => ({
      since: payout.requestedAt,
      at: `payouts#payouts-${payout.id}`,
      text: `${payout.status === 'pending' ? 'Payout' : 'Transfer by hand'}: ${payoutName(payout)}`,
      doubts: [payout.blockedBecause, ...payout.warnings.map((warning) => warningText(warning, now))],
    })),
    ...accounts.data.items.flatMap(({ id, isVerified, createdAt, accountHolderName, bankName, warnings }) =>
      isVerified
        ? []
        : {
            since: createdAt,
            at: `payouts#accounts-${id}`,
            text: `Account to verify: ${accountHolderName}, ${bankName}`,
            doubts: warnings.map((warning) => warningText(warning, now)),
          },
    ),
    ...payments.data.items.flatMap(({ id, isGoingBack, createdAt, fundraiser, note }) =>
      isGoingBack
        ? []
        : {
            since: createdAt,
            at: `donations#payments-${id}`,
            text: `Payment to review: ${fundraiser.title}`,
            doubts: [note],
          },
    ),
    ...owed.data.items.map((balance) => ({
      since: balance.since,
      at: `payouts#owed-${balance.id}`,
      text: `Owed: ${owedName(balance)}`,
      doubts: [balance.blockedBecause],
    })),
    ...room.data.troubles.map(({ kind, id, title, detail, since }) => ({
      since,
      at: `operations#${kind}-${id}`,
      text: `Stuck: ${title}`,
      doubts: [detail],
    })),
  ]
  if (undecided > 0) all.push({ since: '', at: 'site', text: `Settings of the site to decide: ${undecided}` })
  if (all.length === 0) return <p className="panel">Nothing needs a decision now.</p>
  const oldest = all.toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, SHOWN)
  return (
    <TaskList
      title={all.length > SHOWN ? `The ${SHOWN} that wait longest` : 'Waiting for an admin'}
      tasks={oldest.map(({ since, at, text, doubts = [] }) => ({
        to: `/admin?tab=${at}`,
        text,
        detail: (
          <>
            {since && timeAgo(since, now)}
            <span className="admin-warning">{doubts.flatMap((doubt) => (doubt ? ` · ${doubt}` : []))}</span>
          </>
        ),
      }))}
    />
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
