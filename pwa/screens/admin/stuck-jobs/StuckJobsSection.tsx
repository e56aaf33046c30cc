import { getMachineRoom, type OperationsReport } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { timeAgo } from '#shared/rules/time-ago'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useNow } from '../../../page/use-now'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useHeldUnderDialog } from '../section/state/useHeldUnderDialog'
import { HealthChecks } from './HealthChecks'
import { LastComparison } from './LastComparison'
import { StuckJobRow } from './StuckJobRow'

const MINUTE = 60_000

/** The health of the installation, stuck jobs, and the length of each queue. */
export function StuckJobsSection() {
  const { data: current, isError, isFetching, refetch } = useAdminAnswer(getMachineRoom, {})
  const data = useHeldUnderDialog(current)
  return (
    <section className="admin-section" aria-labelledby="operations">
      <header>
        <h2 id="operations">Operations</h2>
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          {isFetching ? 'Refreshing...' : 'Refresh'}
        </button>
      </header>
      <h3>Health</h3>
      <HealthChecks />
      {data && <Operations operations={data} />}
      {!data && isError && <LoadingFailed title="Error Loading Operations" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Operations({ operations: { queues, troubles: stuckJobs, comparison } }: { operations: OperationsReport }) {
  return (
    <>
      <h3>Stuck jobs</h3>
      <p role="status" className="admin-found">
        {stuckJobs.length === 0
          ? 'No job has failed or is stuck.'
          : `${stuckJobs.length} ${stuckJobs.length === 1 ? 'job needs' : 'jobs need'} attention`}
      </p>
      {stuckJobs.length > 0 && (
        <ul className="plain stuck-jobs" aria-label="Stuck jobs">
          {stuckJobs.map((stuckJob) => (
            <StuckJobRow key={`${stuckJob.kind} ${stuckJob.id}`} stuckJob={stuckJob} />
          ))}
        </ul>
      )}
      <h3>Queues</h3>
      <Queues queues={queues} />
      <h3>Comparison with the providers</h3>
      <LastComparison comparison={comparison} />
    </>
  )
}

function Queues({ queues }: Pick<OperationsReport, 'queues'>) {
  const now = useNow(MINUTE)
  return (
    <dl className="facts-list queues">
      {queues.map(({ name, waiting, oldest }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {waiting === 0 ? 'Nothing' : formatNumber(waiting)}
            {oldest && <span className="quiet-text"> since {timeAgo(oldest, now)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
