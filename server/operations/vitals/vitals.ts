import { VITALS_KEPT_DAYS, type VitalsReport } from '#shared/contract/admin/vitals'
import type { Visit } from '#shared/contract/site/vitals'
import { CONNECTIONS, FACTS, MEASURES, type VisitConnection } from '#shared/rules/vitals/measures'
import { MEASURED_ROUTES } from '#shared/rules/vitals/routes'
import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { isLoopback } from '../../platform/limits/client-address'
import { createDayLimits } from './day-limits'
import { addCounts, deleteBefore, sumCounts } from './queries'
import { summarise } from './summarise'

const DAY = 24 * 60 * 60_000
/** Days of a report, as field data is usually given. */
const USUAL_DAYS = 28
/** Rows of one statement. */
const ROWS_AT_ONCE = 1_000

/** What visits were like: counted in memory, stored now and then, so that a visit costs no write. */
export interface Vitals {
  /** Counts a visit, unless a limit is reached. `address` is never stored. */
  record(visit: Visit, address: string): void
  /** Stores what was counted. When it fails, what is not stored is kept for the next time. */
  flush(): Promise<void>
  /** Deletes the counts that are too old. */
  forgetOld(): Promise<void>
  /** What visitors got, including what is not stored yet. */
  report(wanted: { days?: number; connection?: VisitConnection }): Promise<VitalsReport>
}

export function createVitals({
  config,
  database,
  clock,
  metrics,
}: Pick<Context, 'config' | 'database' | 'clock' | 'metrics'>): Vitals {
  const limits = createDayLimits()
  let counted = new Map<string, Row<'vitals'>>()
  const dayBefore = (days: number) => new Date(clock() - days * DAY).toISOString().slice(0, 10)

  function add(row: Row<'vitals'>): void {
    const key = keyOf(row)
    const known = counted.get(key)
    if (known) known.count += row.count
    else counted.set(key, { ...row })
  }

  async function flush(): Promise<void> {
    // In one order, so that two servers that store at the same time do not wait for each other.
    const rows = [...counted.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    counted = new Map()
    let stored = 0
    try {
      for (; stored < rows.length; stored += ROWS_AT_ONCE)
        // A single write: after a transaction every kept page would be out of date.
        await addCounts(database.write, rows.slice(stored, stored + ROWS_AT_ONCE))
    } catch (error) {
      for (const row of rows.slice(stored)) add(row)
      throw error
    }
  }

  return {
    record(visit, address) {
      const day = dayBefore(0)
      const route = MEASURED_ROUTES[visit.route]
      const connection = CONNECTIONS[visit.connection]
      // As everywhere, visits from this machine have no limits of addresses outside production.
      const limited = !config.production && isLoopback(address) ? null : address
      if (!route || !connection || !limits.take(day, route, limited)) return
      for (const metric of [...MEASURES, ...FACTS]) {
        const bucket = visit[metric]
        if (bucket === undefined) continue
        add({ day, route, metric, connection, bucket, count: 1 })
        metrics.countVital({ route, metric, bucket })
      }
    },
    flush,
    forgetOld: () => deleteBefore(database.write, dayBefore(VITALS_KEPT_DAYS)),
    async report({ days = USUAL_DAYS, connection }) {
      await flush()
      // Beside the other requests: a year of all pages is a long list.
      return { days, routes: summarise(await sumCounts(database.lists, dayBefore(days - 1), connection)) }
    },
  }
}

const keyOf = ({ day, route, metric, connection, bucket }: Row<'vitals'>) =>
  [day, route, metric, connection, bucket].join(' ')
