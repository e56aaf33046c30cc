import type { OperationsReport } from '#shared/contract/admin/stuck-jobs'
import { When } from '../section/When'

const WORDS = { ok: 'OK', warning: 'Warning', problem: 'Problem' }

/** What the server finds when it checks itself: the same as `npm run doctor`. */
export function HealthChecks({ checks }: Pick<OperationsReport, 'checks'>) {
  const [first] = checks
  return (
    <>
      <ul className="plain health-checks" aria-label="Checks">
        {checks.map(({ name, title, findings }) =>
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
      <p className="quiet-text">
        {first ? (
          <>
            Checked on <When moment={first.at} />. The server does it every five minutes.
          </>
        ) : (
          'The server has just started and checks itself in a moment.'
        )}
      </p>
    </>
  )
}
