import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { accountsQuery } from '../payouts-route'
import { AccountItem } from './AccountItem'
import { AddAccount } from './AddAccount'
import { canConnect } from './countries'
import { StripeConnect } from './StripeConnect'

interface Props {
  /** The place in the person's profile. */
  location: string | null
  canAdd: boolean
}

/** The second tab: the accounts that receive payouts. */
export function BankAccounts({ location, canAdd }: Props) {
  const { data, isError, refetch } = useQuery(accountsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = () => heading.current?.focus()
  if (!data && isError) return <LoadingFailed title={say('Error Loading Your Accounts')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading your accounts…')}</p>
  return (
    <div className="payout-columns">
      <section aria-labelledby="your-accounts">
        <h2 id="your-accounts" ref={heading} tabIndex={-1}>
          {say('Your accounts')}
        </h2>
        {data.length === 0 ? (
          <p>
            {say(
              'No account yet. Add the account for your payouts: a bank account, or mobile money such as M-Pesa or MTN.',
            )}
          </p>
        ) : (
          <ul className="plain payout-list">
            {data.map((account) => (
              <li key={account.id}>
                <AccountItem account={account} onChanged={focusList} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="payout-side">
        {canAdd && <AddAccount location={location} isFirst={data.length === 0} onAdded={focusList} />}
        {canAdd && data.some(isConnectable) && <StripeConnect />}
      </div>
    </div>
  )
}

/** Whether the provider of own accounts can pay this account: it sends dollars to banks in some countries. Only the primary account counts. */
const isConnectable = ({ isPrimary, country, currency, accountType }: BankAccount) =>
  isPrimary && accountType !== 'mobile_money' && currency === 'USD' && canConnect(country)
