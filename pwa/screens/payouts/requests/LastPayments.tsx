import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayoutRequest } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { sayNodes } from '../../../language/say-nodes'
import { showToast } from '../../../notify/toasts'
import { COMMISSION, lastPaymentFrom, lastPayments, type Sources } from './payout-form'
import { failureText, sendRequest } from './send-request'

interface Props {
  sources: Sources
  /** The account that the money goes to; null while it is not known. */
  destination: string | null
  onRequested: (payout: PayoutRequest) => void
}

type LastPayment = ReturnType<typeof lastPayments>[number]

/** What is left of fundraisers that have ended, if it is less than the minimum: it can be requested all the same. */
export function LastPayments({ sources, destination, onRequested }: Props) {
  const rests = lastPayments(sources)
  if (rests.length === 0) return null
  return (
    <section className="panel last-payments" aria-label={say('Last payments')}>
      {rests.map((rest) => (
        <Rest key={rest.value} rest={rest} destination={destination} onRequested={onRequested} />
      ))}
      <NeedsConnection what={say('Requesting a payout')} />
    </section>
  )
}

function Rest({ rest, destination, onRequested }: Omit<Props, 'sources'> & { rest: LastPayment }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRequest(client, lastPaymentFrom(rest)),
    onSuccess: onRequested,
    onError: (error) => showToast({ title: say('Error'), description: failureText(error), tone: 'destructive' }),
  })
  const amount = formatCents(rest.lastPayment)
  return (
    <>
      <p>
        {rest.value === COMMISSION
          ? say('You get no more commission.')
          : sayNodes('{title}: This fundraiser has ended.', { title: <bdi>{rest.title}</bdi> })}{' '}
        {destination
          ? sayNodes('You can request the rest, {amount}; our team pays it by hand to {account}.', {
              amount,
              account: <bdi>{destination}</bdi>,
            })
          : say('You can request the rest, {amount}; our team pays it by hand.', { amount })}
      </p>
      <p className="actions">
        <button
          type="button"
          className="button small"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? say('Requesting...') : say('Request the last {amount}', { amount })}
        </button>
      </p>
    </>
  )
}
