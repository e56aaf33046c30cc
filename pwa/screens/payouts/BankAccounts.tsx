import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type BankAccount, getStripeConnect, startStripeConnect } from '#shared/contract/bank-accounts'
import type { CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { NeedsConnection, PendingButton, useAct } from '../../components/form/Form'
import { useFieldsDraft } from '../../components/form/useFieldsDraft'
import { QuietButton } from '../../components/ui/Buttons'
import { PlusIcon } from '../../components/ui/icons'
import { NotLoaded } from '../../components/ui/Notice'
import { showToast } from '../../notify/toasts'
import { usePage } from '../../page/page'
import { AccountForm } from './AccountForm'
import { AccountItem } from './AccountItem'
import { canConnect, STORED_FIELDS } from './account-fields'
import { accountsQuery, balanceQuery, refreshPayouts } from './payouts-route'

export function BankAccounts({ location, canAdd }: { location: string | null; canAdd: boolean }) {
  const accounts = useQuery(accountsQuery)
  const { data } = accounts
  const { data: balance } = useQuery(balanceQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = () => heading.current?.focus()
  if (!data)
    return (
      <NotLoaded of={accounts} title={say('Error Loading Your Accounts')} loading={say('Loading your accounts…')} />
    )
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
        {data.length > 0 && balance?.blockedBecause === null && (
          <Link className="button" to="/payouts" replace>
            {say('Request a payout of {amount}', { amount: formatCents(balance.balance) })}
          </Link>
        )}
        {canAdd && <AddAccount location={location} isFirst={data.length === 0} onAdded={focusList} />}
        {canAdd && data.some(isConnectable) && <StripeConnect />}
      </div>
    </div>
  )
}

/** Whether the provider of own accounts can pay this account: it sends dollars to banks in some countries. Only the primary account counts. */
const isConnectable = ({ isPrimary, country, currency, accountType }: BankAccount) =>
  isPrimary && accountType !== 'mobile_money' && currency === 'USD' && canConnect(country)

interface AddAccountProps {
  location: string | null
  /** Whether there is no account yet. Then the form is open. */
  isFirst: boolean
  onAdded: () => void
}

function AddAccount({ location, isFirst, onAdded }: AddAccountProps) {
  const client = useQueryClient()
  const { draft, save, forget } = useFieldsDraft('bank-account', 'new', STORED_FIELDS)
  const [isOpened, setOpened] = useState(false)
  // A form with typed text stays open, even if the list changes meanwhile.
  const [hasTyped, setHasTyped] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  if (!draft) return null

  function close() {
    setOpened(false)
    setHasTyped(false)
    forget()
  }
  function cancel() {
    close()
    onAdded()
  }
  function added(account: BankAccount) {
    close()
    client.setQueryData(accountsQuery.queryKey, (accounts) =>
      accounts?.some(({ id }) => id === account.id) ? accounts : [...(accounts ?? []), account],
    )
    void refreshPayouts(client)
    showToast({
      title: say('Bank Account Added'),
      description: say('We verify {account} before the first payout to it.', {
        account: `${account.bankName} ${account.accountNumber}`,
      }),
    })
    onAdded()
  }

  if (!isFirst && !isOpened && !hasTyped && Object.keys(draft).length === 0) {
    return (
      <QuietButton onClick={() => setOpened(true)}>
        <PlusIcon /> {say('Add Account')}
      </QuietButton>
    )
  }
  return (
    <section className="panel" aria-labelledby="add-account">
      <h2 id="add-account" ref={heading} tabIndex={-1}>
        {say('Add a bank or mobile money account')}
      </h2>
      <AccountForm
        location={location}
        draft={draft}
        onType={(fields) => {
          setHasTyped(true)
          save(fields)
        }}
        onAdded={added}
        onCancel={isFirst ? null : cancel}
      />
    </section>
  )
}

const connectQuery = queryFor(getStripeConnect, {}, { persist: false })

type Status = CallReply<typeof getStripeConnect>['status']
/** What to say for each status. `name`: the provider. */
const connectTexts = (name: string): Record<Status, { text: string; action: string | null }> => ({
  pending: {
    text: say(
      'Money reaches a dollar account fastest through {name}. {name} asks once who you are; then you return to this page.',
      { name },
    ),
    action: say('Connect with {name}', { name }),
  },
  onboarding: {
    text: say('You have started, but {name} still needs something from you.', { name }),
    action: say('Continue with {name}', { name }),
  },
  restricted: {
    text: say('{name} is checking what you sent. If it asks for more, you can add it there.', { name }),
    action: say('Open {name}', { name }),
  },
  active: { text: say('Connected: your payouts can be sent through {name}.', { name }), action: null },
  rejected: {
    text: say('{name} can’t pay you. We send your payouts to your bank in another way.', { name }),
    action: null,
  },
})

function StripeConnect() {
  const { payoutAccounts: name } = usePage().settings
  const { data, isError, refetch } = useQuery({ ...connectQuery, staleTime: 0 })
  const opening = useAct({ act: () => send(startStripeConnect, {}), onDone: ({ url }) => location.assign(url) })
  const words = data && connectTexts(name)[data.status]
  const checking = say('Checking with {name}…', { name })
  return (
    <section className="panel stripe-connect" aria-labelledby="stripe-connect">
      <h2 id="stripe-connect">{say('Connect with {name}', { name })}</h2>
      <div role="status">
        <p>{words?.text ?? (isError ? say('{name} can’t be reached right now.', { name }) : checking)}</p>
      </div>
      <NeedsConnection what={say('Connecting with {name}', { name })} />
      {words?.action && (
        <PendingButton action={opening} pending={say('Opening...')}>
          {words.action}
        </PendingButton>
      )}
      {!words && isError && <QuietButton onClick={() => void refetch()}>{say('Try again')}</QuietButton>}
    </section>
  )
}
