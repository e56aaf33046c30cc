import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { cancelPayoutRequest, type PayoutRequest, partsOf } from '#shared/contract/payouts'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../api/client'
import { NeedsConnection, PendingButton, useAct } from '../../components/form/Form'
import { QuietButton, SmallButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useMinute } from '../../page/use-now'
import { completedText, localAmountText, payoutStages, type Stage, statusName } from './payout-text'
import { refreshPayouts } from './payouts-route'

interface Props {
  payout: PayoutRequest
  accounts: readonly BankAccount[]
  /** Whether it was just requested. Then its heading gets the focus. */
  isNew: boolean
}

export function PayoutItem({ payout, accounts, isNew }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  const { amount, status, destination, recipient, isFinal } = payout
  const now = useMinute()
  const stages = payoutStages(payout, accounts, now)
  const name = statusName(payout, now)
  const local = localAmountText(payout)
  return (
    <article className="panel payout" aria-labelledby={id}>
      <header className="spread">
        <h3 id={id} ref={heading} tabIndex={-1}>
          {formatCents(amount)}
        </h3>
        <span className={`badge ${status}`}>{name}</span>
      </header>
      <p>
        {isFinal && `${say('Last payment.')} `}
        {wayOf(<PartList payout={payout} />, destination && <bdi>{destination}</bdi>, local)}
      </p>
      {recipient && (
        <p>{sayNodes('Our team pays it by hand to: {recipient}', { recipient: <bdi>{recipient}</bdi> })}</p>
      )}
      {status === 'completed' ? (
        <details>
          <summary>{completedText(payout, formatDate(stages.at(-1)?.at), now)}</summary>
          <StageList stages={stages} />
        </details>
      ) : (
        <StageList stages={stages} />
      )}
      {status === 'pending' && !payout.recipient && (
        <CancelPayout payout={payout} onCancelled={() => heading.current?.focus()} />
      )}
    </article>
  )
}

/** Where the money comes from; of several sources, each with its amount. */
function PartList({ payout }: { payout: PayoutRequest }) {
  const parts = partsOf(payout)
  const [last, ...others] = parts
    .map(({ fundraiserId, fundraiser, amount }) => (
      <Fragment key={fundraiserId}>
        <bdi>{fundraiser?.title ?? say('your commission')}</bdi>
        {parts.length > 1 && ` (${formatCents(amount)})`}
      </Fragment>
    ))
    .toReversed()
  return others.reduce<ReactNode>(
    (list, name, place) =>
      place === 0
        ? sayNodes('{one} and {other}', { one: name, other: list })
        : sayNodes('{one}, {others}', { one: name, others: list }),
    last,
  )
}

function wayOf(sources: ReactNode, account: ReactNode, local: string | null): ReactNode {
  if (account && local) return sayNodes('From {sources} to {account}, as {amount}', { sources, account, amount: local })
  if (account) return sayNodes('From {sources} to {account}', { sources, account })
  return local
    ? sayNodes('From {sources}, as {amount}', { sources, amount: local })
    : sayNodes('From {sources}', { sources })
}

const stateTexts = (): Record<Stage['state'], string> => ({
  done: sayIn('a step', 'done'),
  now: sayIn('a step', 'now'),
  ahead: sayIn('a step', 'still to come'),
  failed: '',
})

function StageList({ stages }: { stages: readonly Stage[] }) {
  const texts = stateTexts()
  return (
    <ol className="plain payout-way">
      {stages.map(({ title, state, at, text }) => (
        <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <p>
            <b>{title}</b>
            <span className="unseen"> {texts[state]}</span> {at && <time dateTime={at}>{formatDate(at)}</time>}
          </p>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Cancels a payout that was not sent yet, after a confirmation. A retry is safe: to cancel it again changes nothing. */
function CancelPayout({ payout, onCancelled }: { payout: PayoutRequest; onCancelled: () => void }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const amount = formatCents(payout.amount)
  const cancelling = useAct({
    act: () => send(cancelPayoutRequest, { params: { id: payout.id } }),
    async onDone() {
      setAsking(false)
      await refreshPayouts(client)
      showToast({
        title: say('Payout Cancelled'),
        description: say('{amount} is back in your balance.', { amount }),
      })
      onCancelled()
    },
    onFailed() {
      setAsking(false)
      void refreshPayouts(client)
    },
  })
  return (
    <p className="actions">
      <SmallButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {sayNodes('Cancel<unseen> the payout of {amount}</unseen>', { amount, unseen })}
      </SmallButton>
      <Dialog title={say('Cancel this payout?')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>
          {say(
            'We send nothing, and {amount} goes back into your balance. You can request a payout again at any time.',
            { amount },
          )}
        </p>
        <NeedsConnection what={say('Cancelling a payout')} hasTyped={false} />
        <p className="actions">
          <PendingButton action={cancelling} className="button danger" pending={say('Cancelling...')}>
            {say('Cancel the payout')}
          </PendingButton>
          <QuietButton onClick={() => setAsking(false)}>
            {cancelling.isPending ? say('Close') : sayIn('a payout', 'Keep it')}
          </QuietButton>
        </p>
      </Dialog>
    </p>
  )
}
