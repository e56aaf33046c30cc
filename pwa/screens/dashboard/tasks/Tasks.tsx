import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#shared/contract/account/overview'
import { formatNumber } from '#shared/language/format'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { ACCOUNTS_ADDRESS, balanceQuery } from '../../payouts/payouts-route'
import { type Task, TaskList } from './TaskList'

interface Props {
  toThank: Overview['toThank']
  /** Whether the person has fundraisers or earns commission, so that there may be something to pay out. */
  canBePaid: boolean
}

/** What a creator or a leader can do next: thank donors, and take out their money. Nothing if there is nothing to do. */
export function Tasks({ toThank, canBePaid }: Props) {
  const { data: balance } = useQuery({ ...balanceQuery, enabled: canBePaid })
  const tasks: Task[] = []
  if (balance && balance.balance >= MINIMUM_PAYOUT) {
    const amount = formatCents(balance.balance)
    if (balance.blockedBecause === ACCOUNT_NEEDED_MESSAGE)
      tasks.push({
        to: ACCOUNTS_ADDRESS,
        text: `Add an account to receive ${amount}`,
        detail: 'A bank account, or a phone with mobile money',
      })
    else if (balance.blockedBecause === null)
      tasks.push({
        to: '/payouts',
        text: `Request a payout of ${amount}`,
        detail: 'It goes to your bank account or phone',
      })
  }
  for (const { fundraiserId, title, donations } of toThank) {
    const count = donations === 1 ? '1 donation' : `${formatNumber(donations)} donations`
    tasks.push({ to: `/fundraiser/${fundraiserId}#thanks`, text: `Say thank you for ${count}`, detail: title })
  }
  return tasks.length > 0 && <TaskList title="Next for you" tasks={tasks} />
}
