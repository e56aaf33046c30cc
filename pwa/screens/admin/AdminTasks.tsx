import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contract/admin/stuck-jobs'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { type Task, TaskList } from '../../components/ui/TaskList'
import { statsQuery } from './section/state/admin-queries'

/** What waits for a decision of an admin, each with a link to its section of the admin screen. */
export function AdminTasks() {
  const { data, isError, refetch } = useQuery(statsQuery)
  if (!data && isError) return <LoadingFailed title={say('Error Loading Admin Tasks')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading what waits for an admin…')}</p>
  const tasks = tasksOf(data)
  if (tasks.length > 0) return <TaskList title={say('Waiting for an admin')} tasks={tasks} />
  return (
    <section className="panel tasks" aria-labelledby="admin-tasks">
      <h2 id="admin-tasks">{say('Waiting for an admin')}</h2>
      <p>
        {say('Nothing needs a decision now.')} <Link to="/admin">{say('Open the Admin Dashboard')}</Link>
      </p>
    </section>
  )
}

function tasksOf(stats: AdminStats): Task[] {
  const { payoutsWaiting, payoutsWaitingAmount, accountsWaiting, paymentsToReview, undecidedSettings, troubles } = stats
  const task = (count: number, text: string, tab: string, detail?: string): Task[] =>
    count > 0 ? [{ to: `/admin?tab=${tab}`, text, ...(detail && { detail }) }] : []
  const payouts = say('{count, plural, one {# payout to decide} other {# payouts to decide}}', {
    count: payoutsWaiting,
  })
  const accounts = say('{count, plural, one {# bank account to verify} other {# bank accounts to verify}}', {
    count: accountsWaiting,
  })
  const payments = say('{count, plural, one {# payment to review} other {# payments to review}}', {
    count: paymentsToReview,
  })
  const jobs = say('{count, plural, one {# job is stuck} other {# jobs are stuck}}', { count: troubles })
  const settings = say(
    '{count, plural, one {# setting of the site to decide} other {# settings of the site to decide}}',
    { count: undecidedSettings },
  )
  return [
    ...task(payoutsWaiting, payouts, 'payouts', formatCents(payoutsWaitingAmount)),
    ...task(accountsWaiting, accounts, 'payouts'),
    ...task(paymentsToReview, payments, 'donations'),
    ...task(troubles, jobs, 'operations'),
    ...task(undecidedSettings, settings, 'site'),
  ]
}
