import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { LoadingFailed } from '../../../components/LoadingFailed'
import { payoutsPage } from '../payouts-route'
import { PayoutItem } from './PayoutItem'

interface Props {
  accounts: readonly BankAccount[]
  /** The one that has just been asked for. */
  newest: number | null
}

/** All payouts, the newest first, page by page. */
export function PayoutList({ accounts, newest }: Props) {
  const { data, isError, refetch } = useQuery(payoutsPage(null))
  if (!data && isError) return <LoadingFailed title="Error Loading Payouts" onRetry={refetch} />
  if (!data) return <p role="status">Loading payouts…</p>
  if (data.items.length === 0) {
    return (
      <div className="panel">
        <p className="payouts-empty">
          No payouts yet. Once you have asked for one, you can follow it here until it has arrived.
        </p>
      </div>
    )
  }
  return (
    <ol className="plain payout-list">
      <Page cursor={null} accounts={accounts} newest={newest} />
    </ol>
  )
}

function Page({ cursor, accounts, newest }: Props & { cursor: string | null }) {
  const { data, isError, refetch } = useQuery(payoutsPage(cursor))
  const [isNextOpen, setNextOpen] = useState(false)
  if (!data) {
    return (
      <li>
        {isError ? (
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        ) : (
          <p role="status">Loading more…</p>
        )}
      </li>
    )
  }
  return (
    <>
      {data.items.map((payout) => (
        <li key={payout.id}>
          <PayoutItem payout={payout} accounts={accounts} isNew={payout.id === newest} />
        </li>
      ))}
      {data.next !== null &&
        (isNextOpen ? (
          <Page cursor={data.next} accounts={accounts} newest={newest} />
        ) : (
          <li>
            <button type="button" className="button quiet" onClick={() => setNextOpen(true)}>
              Show more
            </button>
          </li>
        ))}
    </>
  )
}
