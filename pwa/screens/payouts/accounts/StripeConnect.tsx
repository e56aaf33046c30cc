import { useMutation, useQuery } from '@tanstack/react-query'
import { getStripeConnect, startStripeConnect } from '#shared/contract/bank-accounts'
import type { CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { queryFor } from '../../../api/queries'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { showToast } from '../../../notify/toasts'
import { usePage } from '../../../page/page'

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
export function StripeConnect() {
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
