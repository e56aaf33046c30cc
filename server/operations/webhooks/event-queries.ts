import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

type Event = Row<'provider_events'>

/** Ignores an event that is stored already. */
export async function insertEvent(database: Handle, row: NewRow<'provider_events'>): Promise<void> {
  await database
    .insertInto('provider_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .execute()
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

/** Claims an event for one worker until `until`; false when another was first. */
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

export async function finishEvent(
  database: Handle,
  id: number,
  status: Event['status'],
  error: string | null,
): Promise<void> {
  await database.updateTable('provider_events').set({ status, error }).where('id', '=', id).execute()
}

/** Counts a declined card and finishes its event in one transaction; false when the event was finished before. */
export async function countDecline(
  transaction: Transaction<Tables>,
  eventId: number,
  attemptId: number,
): Promise<boolean> {
  const finished = await transaction
    .updateTable('provider_events')
    .set({ status: 'done', error: null })
    .where('id', '=', eventId)
    .where('status', '=', 'received')
    .executeTakeFirst()
  if (finished.numUpdatedRows !== 1n) return false
  await transaction
    .updateTable('payment_attempts')
    .set((set) => ({ failures: set('failures', '+', 1) }))
    .where('id', '=', attemptId)
    .execute()
  return true
}
