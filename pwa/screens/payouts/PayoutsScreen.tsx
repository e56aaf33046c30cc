import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { forgotPassword } from '#shared/contract/auth'
import type { AvailableBalance } from '#shared/contract/payouts'
import type { OwnUser } from '#shared/contract/users'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { heldName } from '#shared/rules/holds'
import { formatCents } from '#shared/rules/money/money'
import { ownPasswordNeeded } from '#shared/rules/names'
import { isInProgress } from '#shared/rules/payouts'
import { onPayouts } from '../../../data/copy/fee-notes'
import { overviewQuery } from '../../account/own-overview'
import { send } from '../../api/client'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { ForViewer, PleaseLogin } from '../../components/account/ForViewer'
import { DataAge } from '../../components/device/DataAge'
import { NeedsConnection, PendingButton, useAct } from '../../components/form/Form'
import { NotReviewed } from '../../components/language/NotReviewed'
import { MarkedText } from '../../components/reading/Section'
import { FactRows } from '../../components/ui/Facts'
import { LoadingFailed } from '../../components/ui/Notice'
import { Tabs } from '../../components/ui/Tabs'
import { MoreFold } from '../../components/ui/TaskList'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection'
import { BankAccounts } from './BankAccounts'
import { PayoutRequests } from './PayoutRequests'
import { ACCOUNTS_TAB, accountsQuery, balanceQuery, payoutsPage, REQUESTS_TAB, refreshPayouts } from './payouts-route'

/** The balance, the accounts and the payouts of the signed-in person (spec section 2). */
export default function PayoutsScreen() {
  return (
    <ForViewer visitor={<PleaseLogin text={say('Sign in to see your payouts.')} />}>
      {(viewer) => (
        <>
          <NotReviewed />
          <Payouts key={viewer.id} viewer={viewer} />
        </>
      )}
    </ForViewer>
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
      <PayoutsHeld />
      <Tabs
        label={say('Payouts')}
        tabs={[
          {
            id: REQUESTS_TAB,
            label: say('Payout Requests'),
            content: (
              <PayoutRequests>
                <Balance key="balance" isHelped={viewer.createdById !== null} />
              </PayoutRequests>
            ),
          },
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

function PayoutsHeld() {
  const holds = useQuery(overviewQuery).data?.holds?.filter(({ stops }) => stops.includes('payouts')) ?? []
  if (holds.length === 0) return null
  return (
    <section className="payout-warning" aria-label={say('Payouts')}>
      {holds.map((hold) => (
        <p key={hold.id}>
          <b>{say('On hold: {what}', { what: heldName(hold.fundraiser?.title ?? null) })}.</b>{' '}
          <bdi>{hold.ownerText}</bdi> {say('You can request a payout: it is sent when this is settled.')}{' '}
          <Link to={`/dashboard#hold-${hold.id}`}>{say('See why, and answer')}</Link>
        </p>
      ))}
    </section>
  )
}

/** Older stored copies don't have this field. */
const isPasswordKnown = ({ passwordIsOwn }: OwnUser): boolean => passwordIsOwn === false

function OwnPasswordFirst({ email }: { email: string }) {
  const sending = useAct({ act: () => send(forgotPassword, { body: { email } }) })
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
        {sending.isSuccess && (
          <p>
            {sayNodes('We have sent the link to {email}. It works once, for one hour.', { email: <bdi>{email}</bdi> })}
          </p>
        )}
      </div>
      {!sending.isSuccess && (
        <>
          <NeedsConnection what={say('Sending the link')} />
          <p className="actions">
            <PendingButton action={sending} className="button small" pending={say('Sending...')}>
              {say('Send me the link again')}
            </PendingButton>
          </p>
        </>
      )}
    </section>
  )
}

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
  const others = parts.slice(SHOWN)
  return (
    <div className="balance-parts">
      <h3>{say('Where it comes from')}</h3>
      <Parts parts={parts.slice(0, SHOWN)} />
      <MoreFold count={others.length}>
        <Parts parts={others} />
      </MoreFold>
    </div>
  )
}

function compareParts(one: Part, other: Part): number {
  if (one.balance < 0 || other.balance < 0) return one.balance - other.balance
  return other.balance + other.inProgress - (one.balance + one.inProgress)
}

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

function Balance({ isHelped }: { isHelped: boolean }) {
  const { data, isError, refetch } = useQuery(balanceQuery)
  if (!data && isError) return <LoadingFailed title={say('Error Loading Your Balance')} onRetry={refetch} />
  const { balance = 0, inProgress = 0, paidOut = 0 } = data ?? {}
  const figures = [
    { name: say('Available balance'), cents: balance },
    { name: say('In progress'), cents: inProgress },
    { name: say('Paid out so far'), cents: paidOut },
  ].filter(({ cents }) => cents !== 0)
  // The largest letters are for what there is, not for a zero.
  const [first, ...others] = figures
  return (
    <section className="balance" aria-label={say('Balance')} aria-busy={!data}>
      <div className="balance-total">
        <span className="flag" aria-hidden="true" />
        <h2>{first?.name ?? say('Available balance')}</h2>
        <p className="balance-amount">{data ? formatCents(first?.cents ?? 0) : '–'}</p>
        {others.length > 0 && (
          <dl>
            <FactRows facts={others.map(({ name, cents }) => [name, formatCents(cents)])} />
          </dl>
        )}
      </div>
      {data && <BalanceParts {...data} />}
      {data && <Owed {...data} />}
      <p className="quiet-text balance-fees">
        <MarkedText>{onPayouts(isHelped)}</MarkedText> <Link to="/fees">{say('About the fees')}</Link>
      </p>
    </section>
  )
}

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

const SECOND = 1_000
/** Milliseconds between two refreshes. They grow: mobile money takes seconds, a bank transfer takes days. */
const PAUSES = [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND)
const LONGEST_PAUSE = 120 * SECOND

/** Refetches with growing pauses while a payout is in progress, only with a connection and only while the page is visible. */
function usePayoutPolling(isInProgress: boolean): void {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    if (!isInProgress || isOffline) return
    let refreshes = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false

    const schedule = () => {
      clearTimeout(timer)
      if (isGone || document.visibilityState === 'hidden') return
      timer = setTimeout(() => void refresh(), PAUSES[refreshes++] ?? LONGEST_PAUSE)
    }
    const refresh = async () => {
      clearTimeout(timer)
      await refreshPayouts(client)
      schedule()
    }
    const onVisibilityChange = () => {
      refreshes = 0
      if (document.visibilityState === 'visible') void refresh()
      else clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    schedule()
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [client, isInProgress, isOffline])
}
