import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AvailableBalance } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money/money'
import { onPayouts } from '../../../../data/copy/fee-notes'
import { Words } from '../../../components/reading/Words'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { balanceQuery } from '../payouts-route'
import { BalanceParts } from './BalanceParts'

/** The amount that can be paid out now, with its sources. */
export function Balance() {
  const { data, isError, refetch } = useQuery(balanceQuery)
  if (!data && isError) return <LoadingFailed title="Error Loading Your Balance" onRetry={refetch} />
  return (
    <section className="balance" aria-label="Balance" aria-busy={!data}>
      <div className="balance-total">
        <span className="flag" aria-hidden="true" />
        <h2>Available balance</h2>
        <p className="balance-amount">{data ? formatCents(data.balance) : '–'}</p>
        <dl>
          <div>
            <dt>In progress</dt>
            <dd>{data ? formatCents(data.inProgress) : '–'}</dd>
          </div>
          <div>
            <dt>Paid out so far</dt>
            <dd>{data ? formatCents(data.paidOut) : '–'}</dd>
          </div>
        </dl>
      </div>
      {data && <BalanceParts {...data} />}
      {data && <Owed {...data} />}
      <p className="balance-fees">
        <Words>{onPayouts()}</Words> <Link to="/fees">About the fees</Link>
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
    <p className="form-problem balance-owed">
      <b>{balance < 0 ? 'Your balance is below zero.' : 'One of the amounts is below zero.'}</b> Donations were refunded
      after their money had been paid out to you, so you owe {amount}. You do not have to pay anything: we deduct it
      from the next donations.{balance < 0 && ' Until then nothing can be paid out.'}
    </p>
  )
}
