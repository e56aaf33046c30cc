import { checkHealth, getHealth, type HealthReport } from '#shared/contract/admin/health'
import { send } from '../../../api/client'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useAction } from '../section/state/useAction'
import { When } from '../section/When'

/** Longer than the longest check. Milliseconds. */
const TIMEOUT = 30_000
const WORDS = { ok: 'OK', warning: 'Warning', problem: 'Problem' }

/** What the server finds when it checks itself: the same as `npm run doctor`. */
export function HealthChecks() {
  const { data, isError, refetch } = useAdminAnswer(getHealth, {})
  const { mutate, isPending } = useAction<void, HealthReport>({
    act: () => send(checkHealth, {}, { timeoutMs: TIMEOUT }),
    done: ({ checks }) => resultOf(checks),
    failure: 'Not Checked',
  })
  if (!data)
    return isError ? <LoadingFailed title="Error Loading Checks" onRetry={refetch} /> : <p role="status">Loading…</p>
  const [first] = data.checks
  return (
    <>
      <ul className="plain health-checks" aria-label="Checks">
        {data.checks.map(({ name, title, findings }) =>
          findings.map(({ level, text, advice }) => (
            <li key={`${name} ${text}`}>
              <span className={level === 'ok' ? 'quiet-text' : 'admin-warning'}>{WORDS[level]}</span> <b>{title}</b>:{' '}
              {text}
              {'. '}
              {advice}
            </li>
          )),
        )}
      </ul>
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Checking...' : 'Check Now'}
        </button>{' '}
        <span className="quiet-text">
          {first ? (
            <>
              Checked on <When moment={first.at} />. The server does it every five minutes.
            </>
          ) : (
            'The server has just started and checks itself in a moment.'
          )}
        </span>
      </p>
    </>
  )
}

function resultOf(checks: HealthReport['checks']) {
  const bad = checks.filter(({ findings }) => findings.some(({ level }) => level !== 'ok'))
  if (bad.length === 0) return { title: 'Checked', description: 'Everything is in order.' }
  return { title: 'Checked', description: `Please look at: ${bad.map(({ title }) => title).join(', ')}.` }
}
