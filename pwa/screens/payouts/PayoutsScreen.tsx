import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { forgotPassword } from '#shared/contract/auth'
import { type BankAccount, getStripeConnect, startStripeConnect } from '#shared/contract/bank-accounts'
import type { CallReply } from '#shared/contract/base/call'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { ownPasswordNeeded } from '#shared/rules/own-password'
import { isInProgress } from '#shared/rules/payouts'
import { pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { ForViewer } from '../../components/account/ForViewer'
import { DataAge } from '../../components/device/DataAge'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { NotReviewed } from '../../components/language/NotReviewed'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { Tabs } from '../../components/ui/Tabs'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { usePage } from '../../page/page'
import { AccountItem } from './accounts/AccountItem'
import { AddAccount } from './accounts/AddAccount'
import { canConnect } from './accounts/countries'
import { Balance } from './balance/Balance'
import { ACCOUNTS_TAB, accountsQuery, balanceQuery, payoutsPage, REQUESTS_TAB } from './payouts-route'
import { PayoutRequests } from './requests/PayoutRequests'
import { usePayoutPolling } from './usePayoutPolling'

const connectQuery = queryFor(getStripeConnect, {}, { persist: false })

type Status = CallReply<typeof getStripeConnect>['status']
interface Words {
  text: string
  /** The label of the button; null when nothing is left to do. */
  action: string | null
}

/** The words for each status. `name`: the provider. */
const wordsFor = (name: string): Record<Status, Words> => ({
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

/** The status of the connection to the provider of own accounts, with the button for the next step. */
function StripeConnect() {
  const { payoutAccounts: name } = usePage().settings
  const { data, isError, refetch } = useQuery({ ...connectQuery, staleTime: 0 })
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(startStripeConnect, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
  })
  const words = data && wordsFor(name)[data.status]
  return (
    <section className="panel stripe-connect" aria-labelledby="stripe-connect">
      <h2 id="stripe-connect">{say('Connect with {name}', { name })}</h2>
      <div role="status">
        {words ? (
          <p>{words.text}</p>
        ) : isError ? (
          <p>{say('{name} can’t be reached right now.', { name })}</p>
        ) : (
          <p>{say('Checking with {name}…', { name })}</p>
        )}
      </div>
      <NeedsConnection what={say('Connecting with {name}', { name })} />
      {words?.action && (
        <button type="button" aria-disabled={isPending} aria-busy={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? say('Opening...') : words.action}
        </button>
      )}
      {!words && isError && (
        <button type="button" className="button quiet" onClick={() => void refetch()}>
          {say('Try again')}
        </button>
      )}
    </section>
  )
}

interface Props {
  /** The place in the person's profile. */
  location: string | null
  canAdd: boolean
}

/** The second tab: the accounts that receive payouts. */
function BankAccounts({ location, canAdd }: Props) {
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

/** The balance, the accounts and the payouts of the signed-in person (spec section 2). */
export default function PayoutsScreen() {
  return (
    <ForViewer visitor={<PleaseLogin />}>
      {(viewer) => (
        <>
          <NotReviewed />
          <Payouts key={viewer.id} viewer={viewer} />
        </>
      )}
    </ForViewer>
  )
}

function PleaseLogin() {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={pleaseLogin()} text={say('Sign in to see your payouts.')}>
        <p className="actions">
          <Link className="button" to={address}>
            {say('Sign In')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

function Payouts({ viewer }: { viewer: OwnUser }) {
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

/** Shown to a person whose leader still knows the password: they must set their own password before a payout. */
function OwnPasswordFirst({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(forgotPassword, { body: { email } }),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
  })
  return (
    <section className="payout-warning" aria-label={say('Your own password')}>
      <p>
        <b>{ownPasswordNeeded()}</b>
      </p>
      <p>
        {say(
          'A community leader created this account for you and knows its first password. When you have chosen a password that only you know, you can add a bank or mobile money account and receive payouts.',
        )}
      </p>
      <div role="status">
        {isSuccess && (
          <p>
            {sayNodes('We have sent the link to {email}. It works once, for one hour.', { email: <bdi>{email}</bdi> })}
          </p>
        )}
      </div>
      {!isSuccess && (
        <>
          <NeedsConnection what={say('Sending the link')} />
          <p className="actions">
            <button
              type="button"
              className="button small"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? say('Sending...') : say('Send me the link again')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
