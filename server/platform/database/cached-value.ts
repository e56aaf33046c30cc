import type { Database } from './open'

/** Milliseconds that a request waits for a newer value. Healthy data answers within a few. */
const PATIENCE = 1_000
/** Milliseconds after a failed read, from its end, in which nobody reads again. */
const REST = 3_000

/** A small value of the database that almost every request needs, in memory. */
export interface CachedValue<Value> {
  current(): Value
  /** Requests share one read and wait a second at most; without an answer the last value stays. */
  refresh(): Promise<boolean>
}

interface Reading {
  /** Resolves when the read has ended, and after `PATIENCE`. */
  waited: Promise<void>
}

interface Options<Value> {
  initial: Value
  read: () => Promise<Value>
  /** Whether what was read is still right although this database has seen no change. */
  isFresh?: () => boolean
  onFailure?: (error: unknown) => void
}

export function cacheValue<Value>(
  database: Pick<Database, 'version'>,
  { initial, read, isFresh = () => true, onFailure = () => {} }: Options<Value>,
): CachedValue<Value> {
  let value = initial
  let known = 0
  let reading: Reading | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  // By a clock that can't be set back.
  const isResting = () => performance.now() - failedAt < REST
  const isAsOf = (version: number) => known >= version && isFresh()

  async function readAgain(): Promise<void> {
    const version = database.version()
    try {
      value = await read()
      known = version
    } catch (error) {
      failedAt = performance.now()
      onFailure(error)
    }
  }

  function begin(): Reading {
    const work = readAgain().finally(() => {
      reading = null
    })
    return { waited: endOrTimeout(work) }
  }

  return {
    current: () => value,
    async refresh() {
      const version = database.version()
      if (isAsOf(version)) return true
      // It began before this call, perhaps before the last change.
      const earlier = reading
      if (earlier) await earlier.waited
      if (isAsOf(version)) return true
      if (isResting()) return false
      reading ??= begin()
      if (reading !== earlier) await reading.waited
      return isAsOf(version)
    },
  }
}

function endOrTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
