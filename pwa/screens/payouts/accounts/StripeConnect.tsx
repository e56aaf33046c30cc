import { useMutation, useQuery } from '@tanstack/react-query'
import { getStripeConnect, startStripeConnect } from '#shared/contract/bank-accounts'
import type { CallReply } from '#shared/contract/base/call'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { queryFor } from '../../../api/queries'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { showToast } from '../../../notify/toasts'

const connectQuery = queryFor(getStripeConnect, {}, { persist: false })

type Status = CallReply<typeof getStripeConnect>['status']
interface Words {
  text: string
  /** The label of the button; null when nothing is left to do. */
  action: string | null
}

const WORDS: Record<Status, Words> = {
  pending: {
    text: 'Money reaches a dollar account fastest through Stripe. Stripe asks once who you are; then you return to this page.',
    action: 'Connect with Stripe',
  },
  onboarding: {
    text: 'You have started, but Stripe still needs something from you.',
    action: 'Continue with Stripe',
  },
  restricted: {
    text: 'Stripe is checking what you sent. If it asks for more, you can add it there.',
    action: 'Open Stripe',
  },
  active: { text: 'Connected: your payouts can be sent through Stripe.', action: null },
  rejected: { text: 'Stripe can’t pay you. We send your payouts to your bank in another way.', action: null },
}

/** The status of the connection to Stripe, with the button for the next step. */
export function StripeConnect() {
  const { data, isError, refetch } = useQuery({ ...connectQuery, staleTime: 0 })
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(startStripeConnect, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' }),
  })
  const words = data && WORDS[data.status]
  return (
    <section className="panel stripe-connect" aria-labelledby="stripe-connect">
      <h2 id="stripe-connect">Connect with Stripe</h2>
      <div role="status">
        {words ? (
          <p>{words.text}</p>
        ) : isError ? (
          <p>Stripe can’t be reached right now.</p>
        ) : (
          <p>Checking with Stripe…</p>
        )}
      </div>
      <NeedsConnection what="Connecting with Stripe" />
      {words?.action && (
        <button type="button" aria-disabled={isPending} aria-busy={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? 'Opening...' : words.action}
        </button>
      )}
      {!words && isError && (
        <button type="button" className="button quiet" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </section>
  )
}
