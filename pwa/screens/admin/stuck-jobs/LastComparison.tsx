import type { OperationsReport } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { When } from '../section/When'

/** When our books were last compared with the providers' own lists, and what differed. */
export function LastComparison({ comparison }: Pick<OperationsReport, 'comparison'>) {
  if (!comparison)
    return (
      <p>
        Our books have not been compared with the providers’ lists and balances yet. Run{' '}
        <code>npm run audit:money -- --providers</code>.
      </p>
    )
  const { startedAt, finishedAt, compared, differences } = comparison
  if (finishedAt === null)
    return (
      <p>
        Begun on <When moment={startedAt} /> and not finished. The same command continues it.
      </p>
    )
  return (
    <>
      <p>
        Last compared on <When moment={finishedAt} />, {formatNumber(compared)} objects:{' '}
        {differences.length === 0 ? 'no difference.' : `${differences.length} differences.`}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map((words) => (
            <li key={words} dir="auto">
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
