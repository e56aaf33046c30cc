import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { formatCents } from '#shared/rules/money/money'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { statsQuery } from '../../admin/section/state/admin-queries'
import { type Task, TaskList } from './TaskList'

const TITLE = 'Waiting for an admin'

/** What waits for a decision of an admin, each with a link to its section of the admin screen. */
export function AdminTasks() {
  const { data, isError, refetch } = useQuery(statsQuery)
  if (!data && isError) return <LoadingFailed title="Error Loading Admin Tasks" onRetry={refetch} />
  if (!data) return <p role="status">Loading what waits for an admin…</p>
  const tasks = tasksOf(data)
  if (tasks.length > 0) return <TaskList title={TITLE} tasks={tasks} />
  return (
    <section className="panel tasks" aria-labelledby="admin-tasks">
      <h2 id="admin-tasks">{TITLE}</h2>
      <p>
        Nothing needs a decision now. <Link to="/admin">Open the Admin Dashboard</Link>
      </p>
    </section>
  )
}

function tasksOf(stats: AdminStats): Task[] {
  const { payoutsWaiting, payoutsWaitingAmount, accountsWaiting, paymentsToReview, undecidedSettings, troubles } = stats
  const task = (count: number, one: string, many: string, tab: string, detail?: string): Task[] =>
    count > 0
      ? [
          {
            to: `/admin?tab=${tab}`,
            text: count === 1 ? one : `${formatNumber(count)} ${many}`,
            ...(detail && { detail }),
          },
        ]
      : []
  return [
    ...task(payoutsWaiting, '1 payout to decide', 'payouts to decide', 'payouts', formatCents(payoutsWaitingAmount)),
    ...task(accountsWaiting, '1 bank account to verify', 'bank accounts to verify', 'bank-accounts'),
    ...task(paymentsToReview, '1 payment to review', 'payments to review', 'payments-to-review'),
    ...task(troubles, '1 job is stuck', 'jobs are stuck', 'machine-room'),
    ...task(undecidedSettings, '1 setting of the site to decide', 'settings of the site to decide', 'site'),
  ]
}
