import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { nameMonth } from '#shared/rules/months'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { sayNodes } from '../../../language/say-nodes'
import { statementsQuery } from '../payouts-route'
import '../../../styles/statement.scss'

const unseen = (words: string) => <span className="unseen">{words}</span>

/** The months with a statement, newest first. */
export function StatementList() {
  const { data, isError, refetch } = useQuery(statementsQuery)
  return (
    <section aria-labelledby="your-statements">
      <h2 id="your-statements">{say('Your statements')}</h2>
      {!data && isError && <LoadingFailed title={say('Error Loading Statements')} onRetry={refetch} />}
      {!data && !isError && <p role="status">{say('Loading statements…')}</p>}
      {data?.length === 0 && (
        <div className="panel">
          <p>{say('No statements yet. There is one for each month, from your first donation on.')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="plain statement-list">
          {data.map(({ month, isOver }) => (
            <li key={month} className="panel">
              <Link to={`/statements/${month}`}>{nameMonth(month)}</Link>
              {!isOver && <span className="badge processing">{say('So far')}</span>}
              <a className="button quiet small" href={`/api/statements/${month}.csv`} download>
                {sayNodes('CSV<unseen> for {month}</unseen>', { month: nameMonth(month), unseen })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
