import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AvailableBalance } from '#shared/contract/payouts'
import { formatList } from '#shared/language/format-list'
import { say, sayIn } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { onPayouts } from '../../../../data/copy/fee-notes'
import { Words } from '../../../components/reading/Words'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { sayNodes } from '../../../language/say-nodes'
import { balanceQuery } from '../payouts-route'

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
function BalanceParts({ fundraisers, commission }: Pick<AvailableBalance, 'fundraisers' | 'commission'>) {
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
    <dl className="facts-list">
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

/** The amount that can be paid out now, with its sources. */
export function Balance() {
  const { data, isError, refetch } = useQuery(balanceQuery)
  if (!data && isError) return <LoadingFailed title={say('Error Loading Your Balance')} onRetry={refetch} />
  return (
    <section className="balance" aria-label={say('Balance')} aria-busy={!data}>
      <div className="balance-total">
        <span className="flag" aria-hidden="true" />
        <h2>{say('Available balance')}</h2>
        <p className="balance-amount">{data ? formatCents(data.balance) : '–'}</p>
        <dl>
          <div>
            <dt>{say('In progress')}</dt>
            <dd>{data ? formatCents(data.inProgress) : '–'}</dd>
          </div>
          <div>
            <dt>{say('Paid out so far')}</dt>
            <dd>{data ? formatCents(data.paidOut) : '–'}</dd>
          </div>
        </dl>
      </div>
      {data && <BalanceParts {...data} />}
      {data && <Owed {...data} />}
      <p className="quiet-text balance-fees">
        <Words>{onPayouts()}</Words> <Link to="/fees">{say('About the fees')}</Link>
      </p>
    </section>
  )
}

/** Explains a negative balance. */
function Owed({ balance, fundraisers }: AvailableBalance) {
  const owed = fundraisers.filter((fundraiser) => fundraiser.balance < 0)
  if (owed.length === 0 && balance >= 0) return null
  const amount = formatCents(Math.abs(balance < 0 ? balance : owed.reduce((sum, part) => sum + part.balance, 0)))
  return (
    <p className="form-problem">
      <b>{balance < 0 ? say('Your balance is below zero.') : say('One of the amounts is below zero.')}</b>{' '}
      {say(
        'Donations were refunded after their money had been paid out to you, so you owe {amount}. You do not have to pay anything: we deduct it from the next donations.',
        { amount },
      )}
      {balance < 0 && ` ${say('Until then nothing can be paid out.')}`}
    </p>
  )
}
