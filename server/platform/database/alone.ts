import SQLite from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema'
import { sqliteDialect } from './sqlite'

/** Milliseconds until another program's short use of the file must have ended. */
const BUSY = 2_000

/**
 * Opens an existing SQLite file for this connection alone: until it is closed nobody else can read or write. Throws SQLITE_BUSY while
 * another process has the file open, such as a running server.
 */
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

const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

/** Opens PostgreSQL with one connection, on which statements may take as long as they need. */
export function openPostgresAlone(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'pamoja-move',
  })
  // A lost connection fails the next statement; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
