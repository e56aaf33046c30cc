import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BankAccount } from '#shared/contract/bank-accounts'
import type { listPayoutRequests, PayoutRequest } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { accountNeeded, isInProgress } from '#shared/rules/payouts'
import { useFieldsDraft } from '../../components/form/useFieldsDraft'
import { ListPages } from '../../components/ui/ListPages'
import { NotLoaded } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { PayoutItem } from './PayoutItem'
import { accountName } from './payout-text'
import { ACCOUNTS_ADDRESS, accountsQuery, balanceQuery, payoutsPage, refreshPayouts } from './payouts-route'
import { RequestPanel } from './RequestPanel'
import { forgetRequestKey, foundRequest } from './send-request'

const STORED_FIELDS = ['fundraiserId', 'amount']

/** `children`: the balance. */
export function PayoutRequests({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data: accounts } = useQuery(accountsQuery)
  const { data: payouts } = useQuery(payoutsPage(null))
  const { data: balance } = useQuery(balanceQuery)
  const { draft, save, forget } = useFieldsDraft('payout', 'new', STORED_FIELDS)
  // Counts requests, so that the form is mounted again after each.
  const [round, setRound] = useState(0)
  const [newest, setNewest] = useState<number | null>(null)

  function settle(payout: PayoutRequest) {
    forgetRequestKey()
    forget()
    setRound((count) => count + 1)
    setNewest(payout.id)
    client.setQueryData(payoutsPage(null).queryKey, (page) =>
      page && !page.items.some(({ id }) => id === payout.id) ? { ...page, items: [payout, ...page.items] } : page,
    )
    void refreshPayouts(client)
    const { destination: account } = payout
    const amount = formatCents(payout.amount)
    showToast({
      title: say('Payout Requested'),
      description: account
        ? say('{amount} to {account}. You can follow it here.', { amount, account })
        : say('{amount}. You can follow it here.', { amount }),
    })
  }

  // Finds the payout of a request whose reply was lost.
  const settleLostRequest = useEffectEvent((items: readonly PayoutRequest[]) => {
    const found = foundRequest(items)
    // It was cancelled or refused meanwhile: the person may request it again.
    if (found?.status === 'failed') forgetRequestKey()
    else if (found) settle(found)
  })
  useEffect(() => {
    if (payouts) settleLostRequest(payouts.items)
  }, [payouts])

  const list = payouts?.items.length !== 0 && (
    <section key="list" aria-labelledby="your-payouts">
      <h2 id="your-payouts">{say('Your payouts')}</h2>
      <PayoutList accounts={accounts ?? []} newest={newest} />
    </section>
  )
  const hasAccount = accounts?.some(({ isPrimary }) => isPrimary)
  const request = !(hasAccount && balance && balance.balance <= 0) && (
    <section key="request" aria-labelledby="request-payout">
      <h2 id="request-payout">{say('Request a payout')}</h2>
      {accounts && balance && <AccountWarning accounts={accounts} canRequest={balance.blockedBecause === null} />}
      <RequestPanel key={round} draft={draft} onType={save} onRequested={settle} />
    </section>
  )
  // What is on its way comes first.
  const isUnderWay = payouts?.items.some(({ status }) => isInProgress(status))
  const columns = (
    <div key="columns" className="payout-columns">
      {isUnderWay ? [list, request] : [request, list]}
    </div>
  )
  return isUnderWay ? [columns, children] : [children, columns]
}

function AccountWarning({ accounts, canRequest }: { accounts: readonly BankAccount[]; canRequest: boolean }) {
  const primary = accounts.find(({ isPrimary }) => isPrimary)
  if (primary?.isVerified) return null
  return (
    <div className="payout-warning">
      {primary ? (
        <>
          <p>
            <b>{sayNodes('We are checking {account}.', { account: <bdi>{accountName(primary)}</bdi> })}</b>
          </p>
          <p>
            {say('A person checks it within 24 hours.')}{' '}
            {canRequest && say('You can already request a payout: we send it as soon as the account is verified.')}
          </p>
        </>
      ) : (
        <>
          <p>
            <b>{accountNeeded()}</b>
          </p>
          <p>{say('A phone with mobile money, such as M-Pesa or MTN, is as good as a bank.')}</p>
          <p className="actions">
            <Link className="button small" to={ACCOUNTS_ADDRESS} replace>
              {say('Add a bank or mobile money account')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

function PayoutList({ accounts, newest }: { accounts: readonly BankAccount[]; newest: number | null }) {
  const list = useQuery(payoutsPage(null))
  if (!list.data) return <NotLoaded of={list} title={say('Error Loading Payouts')} loading={say('Loading payouts…')} />
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
