import { type SqlBool, sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { Tables } from '../../../platform/database/schema'

/** Milliseconds: from the first to before the second. Without one of them there is no limit on that side. */
export interface Period {
  from?: number
  to?: number
}

/** Rows of a period after an id, up to another one; null for all that follow. */
export interface Stretch {
  beyond: number
  last: number | null
  period: Period
}

/** Ids that one batch looks at for the rows of a period: SQLite answers nobody else meanwhile. */
const LOOKED_AT = 5_000

/** With a period few ids are looked at, since there may be no rows in all that follow. */
export async function nextStretch(
  database: Handle,
  table: keyof Tables | null,
  beyond: number,
  period: Period,
): Promise<Stretch> {
  if (table === null || (period.from === undefined && period.to === undefined)) return { beyond, last: null, period }
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id > ${beyond}
    order by id limit 1 offset ${LOOKED_AT - 1}`.execute(database)
  return { beyond, last: rows[0]?.id ?? null, period }
}

/** Adding zero hides the time: SQLite would use its index and sort the whole period for each batch. */
export function inStretch(id: string, time: string, { beyond, last, period: { from, to } }: Stretch) {
  const bounds = [
    sql`${sql.ref(id)} > ${beyond}`,
    ...(last === null ? [] : [sql`${sql.ref(id)} <= ${last}`]),
    ...(from === undefined ? [] : [sql`${sql.ref(time)} + 0 >= ${from}`]),
    ...(to === undefined ? [] : [sql`${sql.ref(time)} + 0 < ${to}`]),
  ]
  return sql<SqlBool>`${sql.join(bounds, sql` and `)}`
}
