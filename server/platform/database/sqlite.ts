import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { codeOf, DatabaseUnavailable, diskProblem } from './errors'
import type { Tables } from './schema'

/** Milliseconds for which SQLite itself waits for the write lock of another process: everything else in this process waits too. */
const BLOCKING_WAIT = 20
/** Milliseconds between two tries, in which this process works on. */
const PAUSE = 30
/** Milliseconds. After that nothing waits for the other process until it is done. */
const LONGEST_WAIT = 5_000

/** Only the file's owner reads and writes it. SQLite gives the files beside it (`-wal`, `-shm`) the same permissions. */
const OWNER_ONLY = 0o600

/** Opens the file twice: one connection that writes, and one that only reads and so never waits for a transaction. */
export function openSqlite(path: string) {
  // Never open the file here while SQLite uses it: closing it again would drop the locks of this whole process.
  if (existsSync(path)) chmodSync(path, OWNER_ONLY)
  else closeSync(openSync(path, 'ax', OWNER_ONLY))
  const writer = new SQLite(path)
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    `busy_timeout = ${BLOCKING_WAIT}`,
    'trusted_schema = OFF',
    // Deleted content is overwritten: a token or a name does not stay in the file for years.
    'secure_delete = ON',
  ]) {
    writer.pragma(setting)
  }
  const reader = new SQLite(path, { readonly: true })
  reader.pragma('busy_timeout = 5000')
  const write = new Kysely<Tables>({ dialect: sqliteDialect(writer) })
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader) })
  return {
    write,
    read,
    writer,
    async close() {
      await read.destroy()
      await write.destroy()
      // Kysely does not close a connection on which nothing ran.
      reader.close()
      writer.close()
    },
  }
}

/** Milliseconds until another program's short use of the file must have ended. */
const BUSY = 2_000

/** Opens an existing file for this connection alone. Throws SQLITE_BUSY while another process has it open. */
export function openSqliteAlone(path: string): Kysely<Tables> {
  const database = new SQLite(path, { fileMustExist: true })
  try {
    // Before the first access, so that it takes the lock of the whole file.
    for (const setting of ['locking_mode = EXCLUSIVE', `busy_timeout = ${BUSY}`, 'synchronous = FULL'])
      database.pragma(setting)
    for (const setting of ['foreign_keys = ON', 'trusted_schema = OFF', 'secure_delete = ON']) database.pragma(setting)
    database.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    database.close()
    throw error
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(database) })
}

function sqliteDialect(database: SQLite.Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: (): Driver => new ImmediateDriver(database),
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Takes the write lock when a transaction begins, so that two can't both read a balance and both spend it. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: SQLite.Database
  #waiting: DatabaseConnection | null = null

  constructor(database: SQLite.Database) {
    super({ database: preparedOnce(database) })
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#waiting ??= new WaitingConnection(connection, () => this.#database.inTransaction)
    return this.#waiting
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite may have rolled back by itself. Another rollback would fail, and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite rolls back schema changes like any others, so an interrupted migration leaves nothing half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const STATEMENTS = 500

/** Prepares each text once: the same few repeat, and preparing one takes about as long as running it. */
function preparedOnce(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(text) {
      const statement = statements.get(text) ?? prepare(database, text)
      if (statements.size >= STATEMENTS) statements.clear()
      statements.set(text, statement)
      return statement
    },
    close: () => database.close(),
  }
}

function prepare(database: SQLite.Database, text: string): SqliteStatement {
  const statement = orUnavailable(() => database.prepare(text))
  return {
    reader: statement.reader,
    all: (parameters) => orUnavailable(() => statement.all(parameters)),
    run: (parameters) => orUnavailable(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

function orUnavailable<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw diskProblem(error)
  }
}

/** A connection whose writes wait while another process has the write lock, without blocking this process. */
class WaitingConnection implements DatabaseConnection {
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

const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY')
