import { sql } from 'kysely'
import type { Database, Handle } from '../database/open'
import type { Row } from '../database/schema'
import { type PlainCode, refuse } from '../refusals/refusal'

export type Verdict = { allowed: true } | { allowed: false; retryAfterMs: number }

/** Counts events under a key, in windows that begin with the first event. */
export interface Limits {
  /** Counts one event, or several, and returns whether all were still within `max` of this window. */
  take(key: string, max: number, windowMs: number, events?: number): Promise<Verdict>
  /** The same, and throws this refusal above the limit. */
  admit(key: string, limit: { max: number; windowMs: number }, code: PlainCode, events?: number): Promise<void>
  /** Counts one event under each of several keys, with one statement; inside a transaction, together with its other rows. */
  takeEach(database: Handle, keys: readonly { key: string; windowMs: number }[]): Promise<void>
  /** The same result without counting: whether `max` has been reached already. */
  peek(key: string, max: number): Promise<Verdict>
  count(key: string): Promise<number>
  /** Starts over what is counted under these keys, and under all keys that begin with one of `prefixes`. */
  forget(database: Handle, keys: readonly string[], prefixes: readonly string[]): Promise<void>
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

  /** A row starts over when its window is over. */
  const counting = (handle: Handle, rows: readonly Row<'limit_counters'>[], now: number) => {
    const over = sql<boolean>`limit_counters."windowEnd" <= ${now}`
    return handle
      .insertInto('limit_counters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('limitKey').doUpdateSet({
          count: sql`case when ${over} then excluded.count else limit_counters.count + excluded.count end`,
          windowEnd: sql`case when ${over} then excluded."windowEnd" else limit_counters."windowEnd" end`,
        }),
      )
  }

  const take: Limits['take'] = async (limitKey, max, windowMs, events = 1) => {
    const now = clock()
    const counter = await counting(database.write, [{ limitKey, windowEnd: now + windowMs, count: events }], now)
      .returning(['count', 'windowEnd'])
      .executeTakeFirstOrThrow()
    return judge(counter.count <= max, counter.windowEnd, now)
  }

  return {
    take,

    async admit(key, { max, windowMs }, code, events) {
      const verdict = await take(key, max, windowMs, events)
      if (!verdict.allowed) throw refuse(code, null, { retryAfterMs: verdict.retryAfterMs })
    },

    async takeEach(handle, keys) {
      const now = clock()
      const rows = keys.map(({ key, windowMs }) => ({ limitKey: key, windowEnd: now + windowMs, count: 1 }))
      // Always locked in the same order, so that two transactions can't wait for each other.
      rows.sort((one, other) => (one.limitKey < other.limitKey ? -1 : 1))
      await counting(handle, rows, now).execute()
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

/** Runs `limit` pieces of heavy work at once; throws a 503 when `queue` of them wait already. */
export function atMost(limit: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limit) running += 1
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw refuse('request.server-busy', null, { retryAfterMs: 1_000 })
    try {
      return await work()
    } finally {
      // A waiting piece takes this one's place, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
