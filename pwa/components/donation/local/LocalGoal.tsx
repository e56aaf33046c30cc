import { typedDollarsToCents } from '#shared/rules/money/typed-money'
import { useLocalRate } from './useLocalRate'

/** About how much a typed goal is in the creator's own currency. `goal`: dollars, as they were typed. */
export default function LocalGoal({ goal }: { goal: string }) {
  const local = useLocalRate()
  const cents = typedDollarsToCents(goal)
  return local !== null && cents !== null && cents > 0 && <p className="quiet-text">{local.about(cents)}</p>
}
