import { sql } from 'kysely'
import { CONNECTIONS, type VisitConnection } from '#shared/rules/vitals/measures'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

/** Adds counts to those that are stored. */
export async function addCounts(handle: Handle, rows: readonly Row<'vitals'>[]): Promise<void> {
  await handle
    .insertInto('vitals')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'route', 'metric', 'connection', 'bucket'])
        .doUpdateSet({ count: sql`vitals.count + excluded.count` }),
    )
    .execute()
}

/** The counts of the days from `from` on, added up. */
export function sumCounts(
  handle: Handle,
  from: string,
  connection: VisitConnection | undefined,
): Promise<Pick<Row<'vitals'>, 'route' | 'metric' | 'bucket' | 'count'>[]> {
  return handle
    .selectFrom('vitals')
    .select(({ fn }) => ['route', 'metric', 'bucket', fn.sum<number>('count').as('count')])
    .where('day', '>=', from)
    .where('connection', 'in', connection ? [connection] : CONNECTIONS)
    .groupBy(['route', 'metric', 'bucket'])
    .execute()
}

export async function deleteBefore(handle: Handle, day: string): Promise<void> {
  await handle.deleteFrom('vitals').where('day', '<', day).execute()
}
