import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from '#shared/contract/bank-accounts'
import type { listPayoutRequests } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { ListPages } from '../../../components/ui/ListPages'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { payoutsPage } from '../payouts-route'
import { PayoutItem } from './PayoutItem'

interface Props {
  accounts: readonly BankAccount[]
  /** The id of the payout that was just requested; null if there is none. */
  newest: number | null
}

/** All payouts, newest first, in pages. */
export function PayoutList({ accounts, newest }: Props) {
  const { data, isError, refetch } = useQuery(payoutsPage(null))
  if (!data && isError) return <LoadingFailed title={say('Error Loading Payouts')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading payouts…')}</p>
  if (data.items.length === 0) {
    return (
      <div className="panel">
        <p className="payouts-empty">
          {say('No payouts yet. When you have requested one, you can follow it here until it arrives.')}
        </p>
      </div>
    )
  }
  return (
    <ol className="plain payout-list">
      <ListPages<typeof listPayoutRequests> queryOf={payoutsPage}>
        {(payouts, first) =>
          payouts.map((payout, index) => (
            <li key={payout.id} ref={index === 0 ? first : null}>
              <PayoutItem payout={payout} accounts={accounts} isNew={payout.id === newest} />
            </li>
          ))
        }
      </ListPages>
    </ol>
  )
}
