import { Fragment, useEffect, useId, useRef } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { type PayoutRequest, partsOf } from '#shared/contract/payouts'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { useNow } from '../../../page/use-now'
import { CancelPayout } from './CancelPayout'
import { localAmountText, payoutStages, type Stage, statusName } from './payout-words'

const MINUTE = 60_000

interface Props {
  payout: PayoutRequest
  accounts: readonly BankAccount[]
  /** Whether it was just requested. Then its heading gets the focus. */
  isNew: boolean
}

/** A payout and its stages. */
export function PayoutItem({ payout, accounts, isNew }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  const { amount, status, destination, recipient, isFinal } = payout
  const now = useNow(MINUTE)
  const stages = payoutStages(payout, accounts, now)
  const name = statusName(payout, now)
  const local = localAmountText(payout)
  return (
    <article className="panel payout" aria-labelledby={id}>
      <header>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {formatCents(amount)}
        </h3>
        <span className={`badge ${status}`}>{name}</span>
      </header>
      <p className="payout-between">
        {isFinal && 'Last payment. '}From <PartList payout={payout} />
        {destination && (
          <>
            {' '}
            to <bdi>{destination}</bdi>
          </>
        )}
        {local && `, as ${local}`}
      </p>
      {recipient && (
        <p className="payout-between">
          Our team pays it by hand to: <bdi>{recipient}</bdi>
        </p>
      )}
      {status === 'completed' ? (
        <details>
          <summary>
            {name} on {formatDate(stages.at(-1)?.at)}
          </summary>
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
  return parts.map(({ fundraiserId, fundraiser, amount }, index) => (
    <Fragment key={fundraiserId}>
      {index > 0 && (index === parts.length - 1 ? ' and ' : ', ')}
      <bdi>{fundraiser?.title ?? 'your commission'}</bdi>
      {parts.length > 1 && ` (${formatCents(amount)})`}
    </Fragment>
  ))
}

const STATE_WORDS: Record<Stage['state'], string> = { done: 'done', now: 'now', ahead: 'still to come', failed: '' }

function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="payout-way">
      {stages.map(({ title, state, at, text }) => (
        <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <p>
            <b>{title}</b>
            <span className="unseen"> {STATE_WORDS[state]}</span> {at && <time dateTime={at}>{formatDate(at)}</time>}
          </p>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
