import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { DatabaseUnavailable, withRetries } from './errors'
import { listMissing, migrate } from './migrate'
import { FOR_COMMANDS, FOR_LISTS, FOR_REQUESTS, openPostgres } from './postgres'
import { connectChanges } from './postgres-changes'
import type { Engine, Tables, Transaction } from './schema'
import { openSqlite } from './sqlite'

/** Any handle that can run a query. Inside a transaction pass the transaction, never the outer handle. */
export type Handle = Kysely<Tables>

export interface Database {
  readonly engine: Engine
  /** For reading; never waits for a transaction. */
  readonly read: Handle
  /** For long lists that anybody may ask for: PostgreSQL reads them on connections of their own. */
  readonly lists: Handle
  /** For single writes. */
  readonly write: Handle
  /** Increases with each transaction, also of other servers if they are heard: older cached results are out of date. */
  readonly version: () => number
  /** The version since which nothing was withdrawn, as far as this server knows: an older result must not be shown any more. */
  readonly withdrawnAt: () => number
  /** All or nothing. Inside, await only the transaction: no provider, no picture, no mail. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Makes other transactions that lock the same row wait. In SQLite every transaction already holds the only write lock. */
  lock(
    transaction: Transaction,
    table: 'users' | 'fundraisers' | 'donations' | 'payment_attempts' | 'payout_requests' | 'messages',
    id: number,
  ): Promise<void>
  /** Whether what was read as of a version is still right; `shown`: what `noteShown` has noted meanwhile. */
  isCurrent(version: number, shown: ReadonlySet<string>): boolean
  /** For a transaction that changes these columns of one row alone of what the public sees: here the rest stays current. */
  changesOnly(transaction: Transaction, columns: readonly string[], id: number): void
  /** For a transaction that hides something from the public: no server shows an older result any more, whatever happens. */
  withdraw(transaction: Transaction): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** For terminal commands: statements may take many minutes. */
  isCommand?: boolean
  /** For servers: the version increases with the transactions of other servers too. */
  hearsOthers?: boolean
  /** Called when a connection to PostgreSQL is lost that nobody uses at the moment. */
  onLost?: (error: Error) => void
  /** Called with the names of missing migrations before they run. Nothing changes if it throws. */
  beforeMigrations?: (pending: readonly string[]) => Promise<void>
}

/** Where the data is: on PostgreSQL when an address is given, otherwise on SQLite in the directory. */
export interface DataPlace {
  databaseUrl: string | null
  dataDirectory: string
}

/** Opens the database and runs the migrations. Throws an OtherVersion, and changes nothing, if another version made it. */
export async function openDatabase(place: DataPlace, options: OpenOptions = {}): Promise<Database> {
  const database = connectDatabase(place, options)
  try {
    const { missing, isNew } = await listMissing(database.read)
    if (missing.length > 0) {
      if (!isNew) await options.beforeMigrations?.(missing)
      if (place.databaseUrl) await migratePostgres(place.databaseUrl)
      else await migrate(database.write, 'sqlite')
    }
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

export function connectDatabase({ databaseUrl, dataDirectory }: DataPlace, options: OpenOptions = {}): Database {
  return databaseUrl ? postgres(databaseUrl, options) : sqlite(dataDirectory)
}

/** A migration may take long, and waits for one of another server that starts at the same time. */
async function migratePostgres(url: string): Promise<void> {
  const handle = openPostgres(url, { limits: FOR_COMMANDS })
  try {
    await migrate(handle, 'postgres')
  } finally {
    await handle.destroy()
  }
}

function sqlite(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'pamoja.db')
  const { read, write, writer, close } = openSqlite(path)
  const { onChange: _, noteWithdrawal, ...versions } = countVersions(write)
  return {
    engine: 'sqlite',
    read,
    write,
    ...versions,
    lists: read,
    lock: async () => {},
    withdraw: async (withdrawing) => noteWithdrawal(withdrawing),
    async close() {
      await read.destroy()
      try {
        // Another program may read the log, a backup or Litestream. Nobody waits for it: what is left in the log is not lost.
        writer.pragma('busy_timeout = 0')
        writer.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        await close()
      }
    },
  }
}

function postgres(url: string, { isCommand, hearsOthers, onLost }: OpenOptions): Database {
  const changes = connectChanges(url)
  const limits = isCommand ? FOR_COMMANDS : FOR_REQUESTS
  const handle = openPostgres(url, { limits, commit: changes.commit, onLost })
  const lists = openPostgres(url, { limits: FOR_LISTS, onLost })
  const { onChange, noteWithdrawal, ...versions } = countVersions(handle)
  if (hearsOthers) changes.hear(onChange)
  return {
    engine: 'postgres',
    read: handle,
    write: handle,
    ...versions,
    lists,
    async lock(transaction, table, id) {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    },
    async withdraw(transaction) {
      await changes.announceWithdrawal(transaction)
      noteWithdrawal(transaction)
    },
    async close() {
      await Promise.all([changes.close(), lists.destroy(), handle.destroy()])
    },
  }
}

/** Things whose changes are known one by one. Beyond it everything counts as changed. */
const MOST_CHANGED = 10_000

function countVersions(write: Kysely<Tables>) {
  let version = 1
  let withdrawnAt = 1
  let allChangedAt = 1
  const changedAt = new Map<string, number>()
  const withdrawing = new WeakSet<Transaction>()
  const changing = new WeakMap<Transaction, readonly string[]>()
  function onChange(hides: boolean, only?: readonly string[]): void {
    version += 1
    if (hides) withdrawnAt = version
    for (const each of only ?? []) changedAt.set(each, version)
    if (only && changedAt.size <= MOST_CHANGED) return
    allChangedAt = version
    changedAt.clear()
  }
  return {
    version: () => version,
    withdrawnAt: () => withdrawnAt,
    isCurrent: (since: number, shown: ReadonlySet<string>) =>
      allChangedAt <= since && ![...shown].some((each) => (changedAt.get(each) ?? 0) > since),
    changesOnly: (transaction: Transaction, columns: readonly string[], id: number) =>
      void changing.set(
        transaction,
        columns.map((column) => shownName(column, id)),
      ),
    onChange,
    /** Belongs to the transaction: without its commit nothing was withdrawn. */
    noteWithdrawal: (transaction: Transaction) => void withdrawing.add(transaction),
    async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      let hides = false
      let only: readonly string[] | undefined
      const run = () =>
        write.transaction().execute(async (transaction) => {
          const last: Work[] = []
          waiting.set(transaction, last)
          const result = await work(transaction)
          hides = withdrawing.has(transaction)
          only = changing.get(transaction)
          for (const each of last) await each()
          return result
        })
      try {
        const result = await withRetries(run)
        onChange(hides, only)
        return result
      } catch (error) {
        // It was committed if only the answer was lost.
        if (error instanceof DatabaseUnavailable) onChange(hides)
        throw error
      }
    },
  }
}

const shownNow = new AsyncLocalStorage<Set<string>>()

/** Runs `work`, and adds to `shown` what it notes. */
export const collectShown = <Result>(shown: Set<string>, work: () => Result): Result => shownNow.run(shown, work)

/** Notes that the answer that is being made shows this column of this row. */
export const noteShown = (column: string, id: number): void => void shownNow.getStore()?.add(shownName(column, id))

const shownName = (column: string, id: number): string => `${column}:${id}`

type Work = () => Promise<void>

const waiting = new WeakMap<Transaction, Work[]>()

/** Puts off work on rows that all transactions lock, so that they can't wait for each other. */
export function beforeCommit(transaction: Transaction, work: Work): void {
  const last = waiting.get(transaction)
  if (!last) throw new Error('This transaction was not opened by database.transaction')
  last.push(work)
}
