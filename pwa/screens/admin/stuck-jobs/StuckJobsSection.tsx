import { getMachineRoom, type OperationsReport } from '#shared/contract/admin/stuck-jobs'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useHeldUnderDialog } from '../section/state/useHeldUnderDialog'
import { HealthChecks } from './HealthChecks'
import { StuckJobRow } from './StuckJobRow'

/** The health of the installation, and stuck jobs. */
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
      {data && <Operations operations={data} />}
      {!data && isError && <LoadingFailed title="Error Loading Operations" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Operations({ operations: { checks, troubles: stuckJobs } }: { operations: OperationsReport }) {
  return (
    <>
      <h3>Health</h3>
      <HealthChecks checks={checks} />
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
    </>
  )
}
