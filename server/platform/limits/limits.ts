import { sql } from 'kysely'
import type { Database, Handle } from '../database/open'

export type Verdict = { allowed: true } | { allowed: false; retryAfterMs: number }

/** Counts events under a key, in windows that begin with the first event. */
export interface Limits {
  /** Counts one event, or several, and returns whether all were still within `max` of this window. */
  take(key: string, max: number, windowMs: number, events?: number): Promise<Verdict>
  /** The same result without counting: whether `max` has been reached already. */
  peek(key: string, max: number): Promise<Verdict>
  /** The count of this window. */
  count(key: string): Promise<number>
  /** Starts over what is counted under these keys, and under all keys that begin with one of `prefixes`. */
  forget(database: Handle, keys: readonly string[], prefixes: readonly string[]): Promise<void>
  /** Deletes windows that are over. */
  sweep(): Promise<void>
}

/** Counters in the database, so they survive a restart and are shared with other servers. */
export function createLimits(database: Database, clock: () => number): Limits {
  const judge = (withinBounds: boolean, windowEnd: number, now: number): Verdict =>
    withinBounds ? { allowed: true } : { allowed: false, retryAfterMs: windowEnd - now }

  const read = (limitKey: string) =>
    database.read
      .selectFrom('limit_counters')
      .selectAll()
      .where('limitKey', '=', limitKey)
      .where('windowEnd', '>', clock())
      .executeTakeFirst()

  return {
    async take(limitKey, max, windowMs, events = 1) {
      const now = clock()
      const row = { limitKey, windowEnd: now + windowMs, count: events }
      const over = sql<boolean>`limit_counters."windowEnd" <= ${now}`
      const counter = await database.write
        .insertInto('limit_counters')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('limitKey').doUpdateSet({
            count: sql`case when ${over} then excluded.count else limit_counters.count + excluded.count end`,
            windowEnd: sql`case when ${over} then excluded."windowEnd" else limit_counters."windowEnd" end`,
          }),
        )
        .returning(['count', 'windowEnd'])
        .executeTakeFirstOrThrow()
      return judge(counter.count <= max, counter.windowEnd, now)
    },

    async peek(limitKey, max) {
      const counter = await read(limitKey)
      return counter ? judge(counter.count < max, counter.windowEnd, clock()) : { allowed: true }
    },

    count: async (limitKey) => (await read(limitKey))?.count ?? 0,

    async forget(handle, keys, prefixes) {
      await handle
        .deleteFrom('limit_counters')
        .where((where) =>
          where.or([
            where('limitKey', 'in', [...keys]),
            ...prefixes.map((prefix) => sql<boolean>`substr("limitKey", 1, ${sql.lit(prefix.length)}) = ${prefix}`),
          ]),
        )
        .execute()
    },

    async sweep() {
      await database.write.deleteFrom('limit_counters').where('windowEnd', '<=', clock()).execute()
    },
  }
}
