import { useState } from 'react'
import { actOnTrouble, type StuckJob } from '#shared/contract/admin/stuck-jobs'
import { timeAgo } from '#shared/rules/time-ago'
import { send } from '../../../api/client'
import { useNow } from '../../../page/use-now'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { RowButton } from '../section/RowButton'
import { useAction } from '../section/state/useAction'
import { When } from '../section/When'

const MINUTE = 60_000

const KIND_NAMES: Record<StuckJob['kind'], string> = {
  provider: 'Payment provider',
  webhook: 'Webhook',
  attempt: 'Donation in progress',
  payout: 'Payout',
  refund: 'Refund',
  mail: 'Mail',
}

/** A stuck job: its details, how often it was tried or seen, and a button to retry it or to remove it from the list. */
export function StuckJobRow({ stuckJob: { kind, id, ...stuckJob } }: { stuckJob: StuckJob }) {
  const now = useNow(MINUTE)
  const { mutate, isPending } = useAction<void, { message: string }>({
    act: () => send(actOnTrouble, { body: { act: 'retry', kind, id } }),
    done: ({ message }) => ({ title: 'Retried', description: message }),
    failure: 'Retry Failed',
  })
  const dismissing = useAction<void, { message: string }>({
    act: () => send(actOnTrouble, { body: { act: 'dismiss', kind, id } }),
    done: ({ message }) => ({ title: 'Dismissed', description: message }),
    failure: 'Dismiss Failed',
  })
  return (
    <li className="panel stuck-job">
      <div>
        <p>
          <span className="badge failed">{KIND_NAMES[kind]}</span> <b dir="auto">{stuckJob.title}</b>
        </p>
        {stuckJob.detail && <p dir="auto">{stuckJob.detail}</p>}
        <p className="quiet-text">
          Since {timeAgo(stuckJob.since, now)}
          {stuckJob.tries > 0 &&
            `, ${kind === 'provider' ? 'seen' : 'tried'} ${stuckJob.tries === 1 ? 'once' : `${stuckJob.tries} times`}`}
          {stuckJob.nextTryAt && (
            <>
              , next <When moment={stuckJob.nextTryAt} />
            </>
          )}
        </p>
      </div>
      {stuckJob.canRetry && (
        <RowButton about={stuckJob.title} isPending={isPending} onClick={() => mutate()}>
          {isPending ? 'Trying...' : 'Retry'}
        </RowButton>
      )}
      {stuckJob.canStop && (kind === 'payout' || kind === 'refund') && (
        <Stop kind={kind} id={id} title={stuckJob.title} />
      )}
      {stuckJob.canDismiss && (
        <RowButton about={stuckJob.title} isPending={dismissing.isPending} onClick={() => dismissing.mutate()}>
          {dismissing.isPending ? 'Dismissing...' : 'Dismiss'}
        </RowButton>
      )}
    </li>
  )
}

/** Gives up a payout or refund that the provider does not have, after a confirmation. */
function Stop({ kind, id, title }: { kind: 'payout' | 'refund'; id: number; title: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <RowButton about={title} className="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Stop
      </RowButton>
      <ConfirmDialog
        title={kind === 'payout' ? 'Stop this payout?' : 'Stop this refund?'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm="Stop"
        pending="Stopping..."
        isDanger
        act={() => send(actOnTrouble, { body: { act: 'stop', kind, id } })}
        done={({ message }) => ({ title: 'Stopped', description: message })}
        failure="Not Stopped"
      >
        <p>
          {kind === 'payout'
            ? 'The provider does not have it. The money returns to the person’s balance, and they get a mail.'
            : 'The provider does not have it. The donor gets nothing back, and the money is free again.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
