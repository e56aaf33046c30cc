import type { Handle } from '../../platform/database/open'
import type { NewRow, Row } from '../../platform/database/schema'

type Event = Row<'provider_events'>

export async function insertEvent(database: Handle, row: NewRow<'provider_events'>): Promise<boolean> {
  const inserted = await database
    .insertInto('provider_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function listDueEvents(database: Handle, now: number, limit: number): Promise<Event[]> {
  return database
    .selectFrom('provider_events')
    .selectAll()
    .where('status', '=', 'received')
    .where('nextAttemptAt', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function claimEvent(database: Handle, event: Event, until: number): Promise<boolean> {
  const result = await database
    .updateTable('provider_events')
    .set({ nextAttemptAt: until, attempts: event.attempts + 1 })
    .where('id', '=', event.id)
    .where('status', '=', 'received')
    .where('attempts', '=', event.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function finishEvent(database: Handle, id: number, status: Event['status'], error: string | null) {
  await database.updateTable('provider_events').set({ status, error }).where('id', '=', id).execute()
}
