import { sql } from 'kysely'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { DAY } from '../../platform/durations'
import { notify } from '../events'

/** An end that was so long ago is no news any more, after a server was off. */
const TOLD_WITHIN = 30 * DAY
const BATCH = 100

/** Notes the ends that have come by themselves, for those who follow. */
export async function noteEnded(context: Context): Promise<void> {
  const { database, clock } = context
  const ended = await listEnded(database.lists, clock())
  if (ended.length === 0) return
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], 0)
    for (const { id, endDate } of ended)
      await notify(transaction, context, {
        ...{ eventKey: `end:${id}:${endDate}`, kind: 'end', fundraiserId: id, value: endDate },
      })
  })
}

function listEnded(database: Handle, now: number) {
  return database
    .selectFrom('fundraisers')
    .select(['id', 'endDate'])
    .where('endDate', '<=', now)
    .where('endDate', '>', now - TOLD_WITHIN)
    .where('isActive', '=', 1)
    .where('hiddenAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('follows')
          .select('follows.id')
          .whereRef('follows.fundraiserId', '=', 'fundraisers.id')
          // Who followed after the end has read of it.
          .whereRef('follows.createdAt', '<', 'fundraisers.endDate'),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('events')
            .select('events.id')
            .where('events.eventKey', '=', sql<string>`'end:' || fundraisers.id || ':' || fundraisers."endDate"`),
        ),
      ),
    )
    .limit(BATCH)
    .$narrowType<{ endDate: number }>()
    .execute()
}
