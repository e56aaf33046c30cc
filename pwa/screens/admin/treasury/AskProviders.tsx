import { askProviders, type BalanceCheck } from '#shared/contract/admin/treasury'
import { send } from '../../../api/client'
import { usePage } from '../../../page/page'
import { useAction } from '../section/state/useAction'
import { When } from '../section/When'
import { holderName, PROBLEM_WORDS } from './treasury-words'

/** Longer than the providers' own time limits. Milliseconds. */
const TIMEOUT = 60_000

/** When each provider was last asked for our balances, and the button that asks them. */
export function AskProviders({ providers }: { providers: readonly BalanceCheck[] }) {
  const { settings } = usePage()
  const { mutate, isPending } = useAction<void, { providers: BalanceCheck[] }>({
    act: () => send(askProviders, {}, { timeoutMs: TIMEOUT }),
    done: ({ providers: asked }) => resultOf(asked),
    failure: 'Providers Not Asked',
  })
  const used = providers.filter(({ problem }) => problem !== 'not-configured')
  const wasAsked = used.some(({ askedAt }) => askedAt !== null)
  return (
    <>
      {settings.payments === 'sandbox' && (
        <p className="quiet-text">
          The sandbox’s providers begin with plenty in each currency, which the books do not have.
        </p>
      )}
      {wasAsked && (
        <ul className="plain quiet-text" aria-label="Providers’ answers">
          {used.map((check) => (
            <li key={check.provider}>
              <Answer check={check} />
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Asking...' : wasAsked ? 'Ask Providers Again' : 'Ask Providers'}
        </button>
      </p>
    </>
  )
}

function Answer({ check: { provider, askedAt, answeredAt, problem, reason } }: { check: BalanceCheck }) {
  if (askedAt === null) return <>{holderName(provider)} was not asked yet.</>
  if (problem === null)
    return (
      <>
        {holderName(provider)} answered on <When moment={askedAt} />.
      </>
    )
  return (
    <>
      <span className="admin-warning">
        {holderName(provider)} {PROBLEM_WORDS[problem]}
      </span>{' '}
      (<When moment={askedAt} />){reason && <span dir="auto">: {reason}</span>}
      {answeredAt !== null && (
        <>
          . Its balances below are from <When moment={answeredAt} />.
        </>
      )}
    </>
  )
}

function resultOf(asked: readonly BalanceCheck[]) {
  const silent = asked.filter(({ problem }) => problem !== null && problem !== 'not-configured')
  if (silent.length === 0) return { title: 'Providers asked', description: 'Their balances are beside the books now.' }
  const names = silent.map(({ provider }) => holderName(provider)).join(', ')
  return { title: 'Providers asked', description: `No balances came from: ${names}.` }
}
