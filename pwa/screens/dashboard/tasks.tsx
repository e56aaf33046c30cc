import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#shared/contract/account/overview'
import { type AdminStats, getAdminStats } from '#shared/contract/admin/stuck-jobs'
import type { BankAccount } from '#shared/contract/bank-accounts'
import type { AvailableBalance, PayoutRequest } from '#shared/contract/payouts'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE, isInProgress } from '#shared/rules/payouts'
import { queryFor } from '../../api/queries'
import { needsConfirmation } from '../../components/account/EmailUnconfirmed'
import { kindName, ownName } from '../../components/outbox/entry-text'
import { type Task, TaskList } from '../../components/ui/TaskList'
import { needsPerson } from '../../offline/outbox/badge'
import { outboxEntries } from '../../offline/outbox/outbox'
import { useMinute } from '../../page/use-now'
import { accountName, statusName } from '../payouts/payout-text'
import { ACCOUNTS_ADDRESS, accountsQuery, balanceQuery, payoutsPage } from '../payouts/payouts-route'

interface Props {
  viewer: OwnUser
  toThank: Overview['toThank']
  isCreator: boolean
}

const SHOWN = 2

/** What waits for the person, and what has moved: the notices of the dashboard. */
export function NextForYou({ viewer, toThank, isCreator }: Props) {
  useSignals()
  const now = useMinute()
  const paid = { enabled: isCreator || viewer.isCommunityLeader }
  const { data: balance } = useQuery({ ...balanceQuery, ...paid })
  const { data: accounts } = useQuery({ ...accountsQuery, ...paid })
  const { data: payouts } = useQuery({ ...payoutsPage(null), ...paid })
  const { data: stats } = useQuery({ ...statsQuery, enabled: viewer.isAdmin })
  const tasks: Task[] = [
    ...outboxEntries.value.filter(needsPerson).map(({ kind, typed }) => ({
      to: '#drafts',
      text: say('Action needed: {name}', { name: ownName(kind, typed) || kindName(kind) }),
    })),
    ...(viewer.isAdmin ? [adminTask(stats)] : []),
    ...(needsConfirmation(viewer) ? [{ to: '/settings', text: say('Confirm your email') }] : []),
    ...(payouts?.items ?? []).filter((payout) => hasMoved(payout, now)).map((payout) => payoutTask(payout, now)),
    ...(balance ? requestTask(balance, accounts) : []),
    ...toThank.map(({ fundraiserId, title, donations }) => ({
      to: `/fundraiser/${fundraiserId}#thanks`,
      text: say('{count, plural, one {Say thank you for # donation} other {Say thank you for # donations}}', {
        count: donations,
      }),
      detail: title,
    })),
  ]
  return <TaskList id="next" title={say('Next for you')} tasks={tasks} most={SHOWN} />
}

const WEEK = 7 * 24 * 60 * 60_000

/** Whether a payout is on its way, or others ended it in the last week. `now`: ms since 1970. */
const hasMoved = ({ status, processedAt, isCancelled }: PayoutRequest, now: number) =>
  isInProgress(status) || (!isCancelled && processedAt !== null && now - Date.parse(processedAt) < WEEK)

const payoutTask = (payout: PayoutRequest, now: number): Task => ({
  to: '/payouts',
  text: say('Your payout of {amount}: {status}', {
    amount: formatCents(payout.amount),
    status: statusName(payout, now),
  }),
  ...(payout.destination && { detail: payout.destination }),
})

function requestTask({ balance, blockedBecause }: AvailableBalance, accounts: readonly BankAccount[] = []): Task[] {
  if (balance < MINIMUM_PAYOUT) return []
  const amount = formatCents(balance)
  if (blockedBecause === ACCOUNT_NEEDED_MESSAGE)
    return [
      {
        to: ACCOUNTS_ADDRESS,
        text: say('Add an account to receive {amount}', { amount }),
        detail: say('A bank account, or a phone with mobile money'),
      },
    ]
  if (blockedBecause !== null) return []
  const primary = accounts.find(({ isPrimary }) => isPrimary)
  const account = primary ? accountName(primary) : ''
  return [
    {
      to: '/payouts',
      text: say('Request a payout of {amount}', { amount }),
      detail: !primary
        ? say('It goes to your bank account or phone')
        : primary.isVerified
          ? say('{account} is verified', { account })
          : say('We are checking {account}.', { account }),
    },
  ]
}

/** Figures of the site: never stored on the device, and fetched again each time. */
export const statsQuery = { ...queryFor(getAdminStats, {}, { persist: false }), staleTime: 0 }

function adminTask(stats: AdminStats | undefined): Task {
  const row = { to: '/admin', text: say('Admin Dashboard') }
  if (!stats) return row
  const { payoutsWaiting, accountsWaiting, paymentsToReview, troubles, undecidedSettings } = stats
  const count = payoutsWaiting + accountsWaiting + paymentsToReview + troubles + undecidedSettings
  if (count === 0) return { ...row, detail: say('Nothing needs a decision now.') }
  return { ...row, detail: say('{count, plural, one {# thing to decide} other {# things to decide}}', { count }) }
}
