import { Link } from 'react-router-dom'
import type { AvailableBalance } from '#shared/contract/payouts'
import { formatList } from '#shared/language/format-list'
import { say, sayIn } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../../language/say-nodes'

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
    ...(commission ? [{ key: 'commission', title: say('Your commission as a community leader'), ...commission }] : []),
    ...fundraisers.map(({ id, ...part }) => ({ key: String(id), ...part })).sort(compareParts),
  ]
  if (parts.length === 0) {
    return (
      <p className="balance-parts">
        {sayNodes('No donations yet. Donations to your fundraisers appear here, minus the <fees>fees</fees>.', {
          fees: (words) => <Link to="/fees">{words}</Link>,
        })}
      </p>
    )
  }
  const rest = parts.slice(SHOWN)
  return (
    <div className="balance-parts">
      <h3>{say('Where it comes from')}</h3>
      <Parts parts={parts.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>
            {sayIn('fundraisers', '{count, plural, one {# more} other {# more}}', { count: rest.length })}
          </summary>
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
  const shown =
    people.length > 3
      ? [...people.slice(0, 2), say('{count, plural, one {# other} other {# others}}', { count: people.length - 2 })]
      : people
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
            {inProgress > 0 && <small>{say('{amount} in progress', { amount: formatCents(inProgress) })}</small>}
            {waiting && (
              <small>
                {sayNodes('{amount} waiting for {names} to confirm', {
                  amount: formatCents(waiting.amount),
                  names: <bdi>{describePeople(waiting)}</bdi>,
                })}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
