import { getVitals, type VitalsReport } from '#shared/contract/admin/vitals'
import { formatNumber } from '#shared/language/format'
import { CONNECTIONS } from '#shared/rules/vitals/measures'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { Rows } from '../section/Rows'
import { useAdminAnswer } from '../section/state/admin-queries'
import { oneOf, useSection } from '../section/state/useSection'
import { CONNECTION_NAMES, MEANINGS, SPEED_COLUMNS } from './speed-columns'

/** The numbers of days that can be chosen; the first is the usual one for such figures. */
const DAYS = ['28', '7', '90', '400'] as const

/** What visitors really got on each page: LCP, INP and the like of a sample of visits. */
export default function SpeedSection() {
  const section = useSection('speed')
  const days = oneOf(DAYS, section.value('days')) ?? DAYS[0]
  const connection = oneOf(CONNECTIONS, section.value('connection')) ?? undefined
  const { data, isError, refetch } = useAdminAnswer(getVitals, { query: { days, connection } })
  return (
    <section className="admin-section" aria-labelledby="speed">
      <header>
        <h2 id="speed">Speed</h2>
      </header>
      <p className="quiet-text">
        What three of four visits got at most. One visit in ten is measured, never one that saves data or is on 2g, and
        nothing says whose it was.
      </p>
      <details>
        <summary>What the columns say</summary>
        <ul>
          {MEANINGS.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>: {text}
            </li>
          ))}
        </ul>
      </details>
      <form className="admin-filters">
        <label>
          Time
          <select value={days} onChange={({ target }) => section.choose({ days: target.value })}>
            {DAYS.map((count) => (
              <option key={count} value={count}>{`${count} days`}</option>
            ))}
          </select>
        </label>
        <label>
          Connection
          <select value={connection ?? ''} onChange={({ target }) => section.choose({ connection: target.value })}>
            <option value="">All</option>
            {CONNECTIONS.map((kind) => (
              <option key={kind} value={kind}>
                {CONNECTION_NAMES[kind]}
              </option>
            ))}
          </select>
        </label>
      </form>
      {data && <Speed routes={data.routes} />}
      {!data && isError && <LoadingFailed title="Error Loading Speed" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Speed({ routes }: Pick<VitalsReport, 'routes'>) {
  const visits = routes.reduce((sum, route) => sum + route.visits, 0)
  return (
    <>
      <p role="status" className="admin-found">
        {routes.length === 0 ? 'Nothing measured' : `${formatNumber(visits)} visits measured`}
      </p>
      {routes.length === 0 ? (
        <p className="admin-empty">No page has five measured visits in these days. Pages with fewer are not shown.</p>
      ) : (
        <Rows label="What visitors got" rows={routes.map((route, id) => ({ ...route, id }))} columns={SPEED_COLUMNS} />
      )}
    </>
  )
}
