import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PayoutRequest } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { showToast } from '../../../notify/toasts'
import { accountsQuery, payoutsPage, refreshPayouts } from '../payouts-route'
import { useFieldsDraft } from '../useFieldsDraft'
import { AccountWarning } from './AccountWarning'
import { PayoutList } from './PayoutList'
import { RequestPanel } from './RequestPanel'
import { forgetRequestKey, foundRequest } from './request-key'

const KEPT = ['fundraiserId', 'amount']

/** The first tab: the form that requests a payout, and the list of payouts with their status. */
export function PayoutRequests() {
  const client = useQueryClient()
  const { data: accounts } = useQuery(accountsQuery)
  const { data: payouts } = useQuery(payoutsPage(null))
  const { draft, keep, forget } = useFieldsDraft('payout', KEPT)
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

  return (
    <div className="payout-columns">
      <section aria-labelledby="request-payout">
        <h2 id="request-payout">{say('Request a payout')}</h2>
        {accounts && <AccountWarning accounts={accounts} />}
        <RequestPanel key={round} draft={draft} onType={keep} onRequested={settle} />
      </section>
      <section aria-labelledby="your-payouts">
        <h2 id="your-payouts">{say('Your payouts')}</h2>
        <PayoutList accounts={accounts ?? []} newest={newest} />
      </section>
    </div>
  )
}
