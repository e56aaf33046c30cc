import { type RawBuilder, sql } from 'kysely'

/**
 * The time at which an event is booked, as SQL for its insert: its own time or, when its month is closed, the first millisecond of the
 * first open month. It is part of the insert, which waits while a month is being closed, so it always sees that month as closed.
 */
export function bookingTime(createdAt: number): RawBuilder<number> {
  return sql<number>`coalesce((select max("endsAt") from closed_months where "endsAt" > ${createdAt}), ${createdAt})`
}
