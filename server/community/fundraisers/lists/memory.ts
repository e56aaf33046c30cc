import { sql } from 'kysely'
import type { Lists } from './list'

interface Remembered<Value> {
  value: Value
  changes: number
  /** Milliseconds. */
  until: number
}

/** What a query of open fundraisers has found, and when the next one of the found ends: in milliseconds, or null. */
interface Found<Value> {
  value: Value
  until: number | null
}

/** Results that are remembered for each database. */
const MOST = 500

/**
 * Remembers the results of queries that read many open fundraisers, until a fundraiser changes that a search may find, or one of the
 * found ends. `now` is in milliseconds.
 */
export function createMemory<Value>() {
  const memories = new WeakMap<object, Map<string, Remembered<Value>>>()
  return async (database: Lists, key: string, now: number, find: () => Promise<Found<Value>>): Promise<Value> => {
    const changes = await readChanges(database)
    const memory = memories.get(database.lists) ?? new Map<string, Remembered<Value>>()
    memories.set(database.lists, memory)
    const known = memory.get(key)
    if (known && known.changes === changes && now < known.until) return known.value
    const { value, until } = await find()
    memory.delete(key)
    memory.set(key, { value, changes, until: until ?? Number.POSITIVE_INFINITY })
    const [oldest] = memory.keys()
    if (memory.size > MOST && oldest !== undefined) memory.delete(oldest)
    return value
  }
}

/** Another number after each change of what a search may find. */
async function readChanges({ lists }: Lists): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(changes), 0) as changes from fundraiser_counts`.execute(lists)
  return Number(rows[0]?.changes ?? 0)
}
