import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Helping, Overview } from '#shared/contract/account/overview'
import { type AdminStats, getAdminStats } from '#shared/contract/admin/stuck-jobs'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { queryFor } from '../../api/queries'
import { HelpedPerson } from '../../components/people/HelpedPerson'
import { SmallLink } from '../../components/ui/Buttons'
import { StatCards } from '../../components/ui/Facts'
import { ArrowIcon, PlusIcon } from '../../components/ui/icons'
import { NotLoaded } from '../../components/ui/Notice'
import { type Task, TaskList } from '../../components/ui/TaskList'
import { ACCOUNTS_ADDRESS, balanceQuery } from '../payouts/payouts-route'

export function Tasks({ toThank, canBePaid }: { toThank: Overview['toThank']; canBePaid: boolean }) {
  const { data: balance } = useQuery({ ...balanceQuery, enabled: canBePaid })
  const tasks: Task[] = []
  if (balance && balance.balance >= MINIMUM_PAYOUT) {
    const amount = formatCents(balance.balance)
    if (balance.blockedBecause === ACCOUNT_NEEDED_MESSAGE)
      tasks.push({
        to: ACCOUNTS_ADDRESS,
        text: say('Add an account to receive {amount}', { amount }),
        detail: say('A bank account, or a phone with mobile money'),
      })
    else if (balance.blockedBecause === null)
      tasks.push({
        to: '/payouts',
        text: say('Request a payout of {amount}', { amount }),
        detail: say('It goes to your bank account or phone'),
      })
  }
  for (const { fundraiserId, title, donations } of toThank) {
    const text = say('{count, plural, one {Say thank you for # donation} other {Say thank you for # donations}}', {
      count: donations,
    })
    tasks.push({ to: `/fundraiser/${fundraiserId}#thanks`, text, detail: title })
  }
  return tasks.length > 0 && <TaskList title={say('Next for you')} tasks={tasks} />
}

/** Figures of the site: never stored on the device, and fetched again each time. */
export const statsQuery = { ...queryFor(getAdminStats, {}, { persist: false }), staleTime: 0 }

export function AdminTasks() {
  const stats = useQuery(statsQuery)
  if (!stats.data) {
    const loading = say('Loading what waits for an admin…')
    return <NotLoaded of={stats} title={say('Error Loading Admin Tasks')} loading={loading} />
  }
  const tasks = tasksOf(stats.data)
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
  const task = (count: number, tab: string, textOf: (values: { count: number }) => string, detail?: string): Task[] =>
    count > 0 ? [{ to: `/admin?tab=${tab}`, text: textOf({ count }), ...(detail && { detail }) }] : []
  return [
    ...task(
      stats.payoutsWaiting,
      'payouts',
      (of) => say('{count, plural, one {# payout to decide} other {# payouts to decide}}', of),
      formatCents(stats.payoutsWaitingAmount),
    ),
    ...task(stats.accountsWaiting, 'payouts', (of) =>
      say('{count, plural, one {# bank account to verify} other {# bank accounts to verify}}', of),
    ),
    ...task(stats.paymentsToReview, 'donations', (of) =>
      say('{count, plural, one {# payment to review} other {# payments to review}}', of),
    ),
    ...task(stats.troubles, 'operations', (of) =>
      say('{count, plural, one {# job is stuck} other {# jobs are stuck}}', of),
    ),
    ...task(stats.undecidedSettings, 'site', (of) =>
      say('{count, plural, one {# setting of the site to decide} other {# settings of the site to decide}}', of),
    ),
  ]
}

const SHOWN = 3

/** The people that a leader registered: all together in figures, and the newest ones; null while they are not known. */
export function HelpedPeople({ helping }: { helping: Helping | null }) {
  return (
    <section className="helped-people" aria-labelledby="helped-people">
      <div className="spread section-head">
        <h2 id="helped-people">{say('People I help')}</h2>
        {helping !== null && helping.people > SHOWN && (
          <Link className="more-link" to="/create-profile#registered">
            {say('{count, plural, one {All # people} other {All # people}}', { count: helping.people })} <ArrowIcon />
          </Link>
        )}
      </div>
      {helping !== null && helping.people > 0 && (
        <StatCards
          label={say('The people I help, in figures')}
          stats={[
            { label: say('Raised by them'), value: formatCents(helping.raised) },
            { label: say('Open fundraisers'), value: helping.active },
            { label: say('People'), value: helping.people },
            { label: say('Your commission'), value: formatCents(helping.commission) },
          ]}
        />
      )}
      <Commission />
      <p className="actions">
        <Link className="button small" to="/create-profile">
          <PlusIcon /> {say('Register a person')}
        </Link>
        <SmallLink to="/payouts">{say('Your payouts')}</SmallLink>
      </p>
      {helping?.people === 0 && (
        <p>
          {say(
            'You have not registered anybody yet. For somebody who cannot do it alone, you create the profile, and start the fundraiser with them.',
          )}
        </p>
      )}
      {helping?.profiles && helping.profiles.length > 0 && (
        <ul className="plain lined panel">
          {helping.profiles.slice(0, SHOWN).map((person) => (
            <li key={person.id} className="person-row">
              <HelpedPerson person={person} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Commission() {
  const { data } = useQuery(balanceQuery)
  if (!data?.commission) return null
  const { balance, waiting } = data.commission
  return (
    <p className="quiet-text">
      {say('{amount} of your commission can be paid out.', { amount: formatCents(balance) })}
      {waiting &&
        ` ${say('{amount} waits until they choose their own passwords: {names}.', {
          amount: formatCents(waiting.amount),
          names: formatList(waiting.people, 'and'),
        })}`}
    </p>
  )
}
