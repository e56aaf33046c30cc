import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import type { Tables } from './schema'
import { diskProblem } from './unavailable'
import { BLOCKING_WAIT, WaitingConnection } from './write-lock'

/**
 * Takes the write lock when a transaction begins, not at its first write. So two transactions can never both read a balance
 * and both spend it, and none fails half-way with SQLITE_BUSY_SNAPSHOT.
 */
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

/** The most SQL texts that are kept prepared. */
const STATEMENTS = 500

/**
 * Prepares each text once: the same few texts repeat, and preparing one takes about as long as running it. Throws DatabaseUnavailable when the
 * disk is full, read-only or broken.
 */
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

/** How Kysely talks to an open file. */
export function sqliteDialect(database: SQLite.Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: (): Driver => new ImmediateDriver(database),
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

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
