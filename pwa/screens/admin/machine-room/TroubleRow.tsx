import { retryTrouble, type Trouble } from '#shared/contract/admin-room'
import { send } from '../../../api/client'
import { useNow } from '../../../use-now'
import { timeAgo } from '../../fundraiser/time-ago'
import { RowButton } from '../section/RowButton'
import { useAct } from '../section/useAct'
import { When } from '../section/When'

const MINUTE = 60_000

const KIND_NAMES: Record<Trouble['kind'], string> = {
  webhook: 'Webhook',
  attempt: 'Donation under way',
  payment: 'Payment',
  payout: 'Payout',
  refund: 'Refund',
  mail: 'Mail',
}

/** One thing that failed or hangs: what is known, how often it was tried, and the way to try at once. */
export function TroubleRow({ trouble: { kind, id, ...trouble } }: { trouble: Trouble }) {
  const now = useNow(MINUTE)
  const { mutate, isPending } = useAct<void, { message: string }>({
    act: () => send(retryTrouble, { body: { kind, id } }),
    done: ({ message }) => ({ title: 'Tried again', description: message }),
    failure: 'Retry Failed',
  })
  return (
    <li className="panel trouble">
      <div>
        <p>
          <span className="badge failed">{KIND_NAMES[kind]}</span> <b dir="auto">{trouble.title}</b>
        </p>
        {trouble.detail && <p dir="auto">{trouble.detail}</p>}
        <p className="quiet-text">
          Since {timeAgo(trouble.since, now)}, tried {trouble.tries === 1 ? 'once' : `${trouble.tries} times`}
          {trouble.nextTryAt && (
            <>
              , next <When moment={trouble.nextTryAt} />
            </>
          )}
        </p>
      </div>
      {trouble.canRetry && (
        <RowButton about={trouble.title} isPending={isPending} onClick={() => mutate()}>
          {isPending ? 'Trying...' : 'Retry'}
        </RowButton>
      )}
    </li>
  )
}
