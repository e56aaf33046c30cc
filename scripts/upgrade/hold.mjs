import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import pg from 'pg'

/**
 * A process of `npm run upgrade`, as the owner of the data: proves that nobody else uses the database, which a closed port does not: a
 * server that ends still works for some seconds. Prints one line, and keeps a SQLite file for itself until its input ends.
 *   node hold.mjs <milliseconds for which it waits for the others> [<file of SQLite>]
 * Without a file it looks at DATABASE_URL, whose password everybody on this machine could read in an argument.
 */
const [patience = '0', file = ''] = process.argv.slice(2)
const end = Date.now() + Number(patience)

/** @typedef {{ others: number, isWhole: boolean, migrations: string[] }} Found */

if (!file) print(await lookAtPostgres())
else {
  const { database, found } = await openAlone()
  print(found)
  for await (const _ of process.stdin);
  database?.close()
}

/** @param {Found} found `isWhole`: everything is in the one file. */
function print(found) {
  process.stdout.write(`${JSON.stringify(found)}\n`)
}

async function openAlone() {
  for (;;) {
    const database = new SQLite(file, { fileMustExist: true })
    try {
      // Before the first access, so that it takes the lock of the whole file.
      for (const setting of ['locking_mode = EXCLUSIVE', 'busy_timeout = 500', 'synchronous = FULL'])
        database.pragma(setting)
      database.exec('begin exclusive; commit')
      const migrations = database
        .prepare("select count(*) from sqlite_schema where name = 'kysely_migration'")
        .pluck()
        .get()
        ? database.prepare('select name from kysely_migration order by name').pluck().all().map(String)
        : []
      return { database, found: { others: 0, isWhole: emptyLog(database), migrations } }
    } catch (error) {
      database.close()
      if (!(error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
      if (Date.now() > end) return { found: { others: 1, isWhole: false, migrations: [] } }
      await wait(100)
    }
  }
}

/**
 * Writes the log of SQLite into the file. Returns false where that is not possible, for example on a full disk.
 * @param {SQLite.Database} database
 */
function emptyLog(database) {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays, and nothing is lost.
  }
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
}

/** @returns {Promise<Found>} */
async function lookAtPostgres() {
  const { DATABASE_URL: connectionString } = process.env
  // Limits of this side: a server that froze keeps none.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  await client.connect()
  try {
    for (;;) {
      const sessions = await client.query(`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      const { others } = sessions.rows[0]
      if (others > 0 && Date.now() < end) {
        await wait(250)
        continue
      }
      const table = await client.query("select to_regclass('kysely_migration') is not null as known")
      const { rows } = table.rows[0].known
        ? await client.query('select name from kysely_migration order by name')
        : { rows: [] }
      return { others, isWhole: true, migrations: rows.map(({ name }) => String(name)) }
    }
  } finally {
    // Not awaited, because a frozen server never closes its side.
    void client.end()
  }
}
