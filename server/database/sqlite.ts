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
} from 'kysely'
import type { Tables } from './schema'

/**
 * Takes the write lock when a transaction begins, not at its first write: two of them can then never both read a balance
 * and both spend it, and none fails half-way with SQLITE_BUSY_SNAPSHOT.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite undoes changes of the schema like any others, so a migration that is broken off leaves nothing half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Texts that are kept prepared at most. */
const STATEMENTS = 500

/** Prepares each text once: the same few come again and again, and preparing one takes about as long as running it. */
function preparedOnce(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>()
  return {
    prepare(text) {
      const statement = statements.get(text) ?? database.prepare(text)
      if (statements.size >= STATEMENTS) statements.clear()
      statements.set(text, statement)
      return statement
    },
    close: () => database.close(),
  }
}

function dialect(database: SQLite.Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: (): Driver => new ImmediateDriver({ database: preparedOnce(database) }),
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The file's owner alone reads and writes it. SQLite gives what it puts beside it (`-wal`, `-shm`) the same rights. */
const OWNER_ONLY = 0o600

/** Opens the file twice: one connection that writes, one that only reads and so never waits for a transaction. */
export function openSqlite(path: string) {
  // Never opened here once SQLite has it: closing it again would drop the locks of this whole process.
  if (existsSync(path)) chmodSync(path, OWNER_ONLY)
  else closeSync(openSync(path, 'ax', OWNER_ONLY))
  const writer = new SQLite(path)
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    'trusted_schema = OFF',
    // What was deleted is overwritten: a token or a name does not stay in the file for years.
    'secure_delete = ON',
  ]) {
    writer.pragma(setting)
  }
  const reader = new SQLite(path, { readonly: true })
  reader.pragma('busy_timeout = 5000')
  return {
    write: new Kysely<Tables>({ dialect: dialect(writer) }),
    read: new Kysely<Tables>({ dialect: dialect(reader) }),
    writer,
  }
}
