import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#shared/contract/account/overview'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { type Task, TaskList } from '../../../components/ui/TaskList'
import { ACCOUNTS_ADDRESS, balanceQuery } from '../../payouts/payouts-route'

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
