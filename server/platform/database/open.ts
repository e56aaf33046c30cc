import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { runTransaction } from './before-commit'
import type { Engine } from './engine'
import { openForLists } from './list-connection'
import { migrate } from './migrate'
import { openPostgres } from './postgres'
import { withRetries } from './retry'
import type { Tables } from './schema'
import { openSqlite } from './sqlite'

/** Any handle that can run a query. Inside a transaction pass the transaction, never the outer handle. */
export type Handle = Kysely<Tables>

export interface Database {
  readonly engine: Engine
  /** For reading; never waits for a transaction. */
  readonly read: Handle
  /** For reading long lists that anybody may ask for: other requests go on meanwhile. */
  readonly lists: Handle
  /** For single writes. */
  readonly write: Handle
  /** Increases with each transaction: cached results of an older version are out of date. */
  readonly version: () => number
  /** All or nothing. Inside, await only the transaction: no provider, no picture, no mail. */
  transaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Makes other transactions that lock the same row wait. In SQLite every transaction already holds the only write lock. */
  lock(
    transaction: Transaction<Tables>,
    table: 'users' | 'fundraisers' | 'payment_attempts' | 'payout_requests',
    id: number,
  ): Promise<void>
  close(): Promise<void>
}

/** Opens SQLite in the data directory, or PostgreSQL when an address is given, and runs the migrations. */
export async function openDatabase(options: { databaseUrl: string | null; dataDirectory: string }): Promise<Database> {
  const database = options.databaseUrl ? postgres(options.databaseUrl) : sqlite(options.dataDirectory)
  await migrate(database.write, database.engine)
  return database
}

function sqlite(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'pamoja.db')
  const { read, write, writer } = openSqlite(path)
  const { lists, stop } = openForLists(path)
  return {
    ...common('sqlite', read, write),
    lists,
    lock: async () => {},
    async close() {
      await stop()
      await read.destroy()
      writer.pragma('wal_checkpoint(TRUNCATE)')
      await write.destroy()
    },
  }
}

/** Few and short, so that strangers who search can't keep all connections from donations and payouts. */
const FOR_LISTS = { connections: 3, longestMs: 5_000 }

function postgres(url: string): Database {
  const handle = openPostgres(url)
  const lists = openPostgres(url, FOR_LISTS)
  return {
    ...common('postgres', handle, handle),
    lists,
    async lock(transaction, table, id) {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    },
    async close() {
      await lists.destroy()
      await handle.destroy()
    },
  }
}

function common(engine: Engine, read: Handle, write: Handle) {
  let version = 1
  return {
    engine,
    read,
    write,
    version: () => version,
    async transaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
      const result = await withRetries(() => runTransaction(write, work))
      version += 1
      return result
    },
  }
}
