import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { nameMonth } from '#shared/rules/months'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { statementsQuery } from '../payouts-route'
import '../../../styles/statement.scss'

/** The months with a statement, newest first. */
export function StatementList() {
  const { data, isError, refetch } = useQuery(statementsQuery)
  return (
    <section aria-labelledby="your-statements">
      <h2 id="your-statements">Your statements</h2>
      {!data && isError && <LoadingFailed title="Error Loading Statements" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading statements…</p>}
      {data?.length === 0 && (
        <div className="panel">
          <p>No statements yet. There is one for each month, from your first donation on.</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="plain statement-list">
          {data.map(({ month, isOver, userId }) => (
            <li key={`${month}/${userId}`} className="panel">
              <Link to={`/statements/${month}${userId === undefined ? '' : `?user=${userId}`}`}>
                {nameMonth(month)}
              </Link>
              {userId !== undefined && <span className="badge">Earlier account</span>}
              {!isOver && <span className="badge processing">So far</span>}
              <a
                className="button quiet small"
                href={`/api/statements/${month}.csv${userId === undefined ? '' : `?userId=${userId}`}`}
                download
              >
                CSV
                <span className="unseen">
                  {' '}
                  for {nameMonth(month)}
                  {userId !== undefined && ', earlier account'}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
