import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { DatabaseUnavailable } from './unavailable'

/** Milliseconds for which SQLite itself waits for the write lock of another process: everything else in this process waits too. */
export const BLOCKING_WAIT = 20
/** Milliseconds between two tries, in which this process works on. */
const PAUSE = 30
/** Milliseconds. After that nothing waits for the other process until it is done. */
const LONGEST_WAIT = 5_000

/**
 * A connection whose writes wait while another process has the write lock, without blocking this one: it still answers what only reads, and
 * stops when it is asked to. Throws DatabaseUnavailable when that takes too long.
 */
export class WaitingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #isInTransaction: () => boolean
  #busySince: number | null = null

  constructor(inner: DatabaseConnection, isInTransaction: () => boolean) {
    this.#inner = inner
    this.#isInTransaction = isInTransaction
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<Row>(query)
        this.#busySince = null
        return result
      } catch (error) {
        // Inside a transaction this process has the lock.
        if (!isBusy(error) || this.#isInTransaction()) throw error
        this.#busySince ??= performance.now()
        if (performance.now() - this.#busySince > LONGEST_WAIT)
          throw new DatabaseUnavailable('Another program has the write lock of the database', { cause: error })
        await wait(PAUSE)
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery(query, chunkSize)
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
