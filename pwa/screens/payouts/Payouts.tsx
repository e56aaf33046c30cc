import { useQuery } from '@tanstack/react-query'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isInProgress } from '#shared/rules/payouts'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { DataAge } from '../../components/device/DataAge'
import { Tabs } from '../../components/ui/Tabs'
import { BankAccounts } from './accounts/BankAccounts'
import { Balance } from './balance/Balance'
import { OwnPasswordFirst } from './OwnPasswordFirst'
import { ACCOUNTS_TAB, accountsQuery, balanceQuery, payoutsPage, REQUESTS_TAB } from './payouts-route'
import { PayoutRequests } from './requests/PayoutRequests'
import { usePayoutPolling } from './usePayoutPolling'

export function Payouts({ viewer }: { viewer: OwnUser }) {
  const balance = useQuery(balanceQuery)
  const accounts = useQuery(accountsQuery)
  const payouts = useQuery(payoutsPage(null))
  const hasPayoutInProgress = payouts.data?.items.some(({ status }) => isInProgress(status)) ?? false
  const isBeingVerified = accounts.data?.some(({ isVerified }) => !isVerified) ?? false
  usePayoutPolling(hasPayoutInProgress || isBeingVerified)
  const read = [balance, accounts, payouts].map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)

  return (
    <div className="container page payouts">
      <h1>{say('Payouts')}</h1>
      <DataAge updatedAt={read.length > 0 ? Math.min(...read) : 0} />
      {isPasswordKnown(viewer) && <OwnPasswordFirst email={viewer.email} />}
      <EmailUnconfirmed viewer={viewer} />
      <Balance />
      <Tabs
        label={say('Payouts')}
        tabs={[
          { id: REQUESTS_TAB, label: say('Payout Requests'), content: <PayoutRequests /> },
          {
            id: ACCOUNTS_TAB,
            label: say('Bank Accounts'),
            content: <BankAccounts location={viewer.location} canAdd={!isPasswordKnown(viewer)} />,
          },
        ]}
      />
    </div>
  )
}

/** Older stored copies don't have this field. */
function isPasswordKnown({ passwordIsOwn }: OwnUser): boolean {
  return passwordIsOwn === false
}
