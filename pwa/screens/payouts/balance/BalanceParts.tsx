import { Link } from 'react-router-dom'
import type { AvailableBalance } from '#shared/contract/payouts'
import { formatList } from '#shared/language/format-list'
import { formatCents } from '#shared/rules/money/money'

/** The number of lines that are shown; the others are in a block that opens. */
const SHOWN = 4

interface Part {
  key: string
  title: string
  balance: number
  inProgress: number
  waiting?: Waiting | undefined
}

type Waiting = NonNullable<NonNullable<AvailableBalance['commission']>['waiting']>

/** The sources of the balance: each fundraiser, and a community leader’s commission. */
export function BalanceParts({ fundraisers, commission }: Pick<AvailableBalance, 'fundraisers' | 'commission'>) {
  const parts: Part[] = [
    ...(commission ? [{ key: 'commission', title: 'Your commission as a community leader', ...commission }] : []),
    ...fundraisers.map(({ id, ...part }) => ({ key: String(id), ...part })).sort(compareParts),
  ]
  if (parts.length === 0) {
    return (
      <p className="balance-parts">
        No donations yet. Donations to your fundraisers appear here, minus the <Link to="/fees">fees</Link>.
      </p>
    )
  }
  const rest = parts.slice(SHOWN)
  return (
    <div className="balance-parts">
      <h3>Where it comes from</h3>
      <Parts parts={parts.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Parts parts={rest} />
        </details>
      )}
    </div>
  )
}

/** Sorts negative balances first, then the largest amounts. */
function compareParts(one: Part, other: Part): number {
  if (one.balance < 0 || other.balance < 0) return one.balance - other.balance
  return other.balance + other.inProgress - (one.balance + one.inProgress)
}

/** The names of the people whose confirmation is missing: all of up to three. */
function describePeople({ people }: Waiting): string {
  const shown = people.length > 3 ? [...people.slice(0, 2), `${people.length - 2} others`] : people
  return formatList(shown, 'and')
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <dl>
      {parts.map(({ key, title, balance, inProgress, waiting }) => (
        <div key={key}>
          <dt dir="auto">{title}</dt>
          <dd className={balance < 0 ? 'owed' : undefined}>
            {formatCents(balance)}
            {inProgress > 0 && <small>{formatCents(inProgress)} in progress</small>}
            {waiting && (
              <small>
                {formatCents(waiting.amount)} waiting for <bdi>{describePeople(waiting)}</bdi> to confirm
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
