import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { MINUTE } from '../durations'
import { codeOf, DatabaseUnavailable } from './errors'
import type { Tables } from './schema'

/** How long we wait for PostgreSQL, in milliseconds. A longer wait ends with an error. */
export interface Limits {
  connections: number
  /** For a free connection, or a new one. */
  connectMs: number
  statementMs: number
  /** For a lock of another transaction. */
  lockMs: number
  /** For the next statement of a transaction, before PostgreSQL ends it and its locks. */
  idleInTransactionMs: number
  /** Whether strangers can take all connections with slow searches, while those of others are free. */
  isForLists?: boolean
}

/** Longer than any statement of a request takes, and short enough that people do not give up. */
export const FOR_REQUESTS: Limits = {
  connections: 10,
  connectMs: 8_000,
  statementMs: 10_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
}

/** Few and short, so that strangers who search can't keep all connections from donations and payouts. */
export const FOR_LISTS: Limits = { ...FOR_REQUESTS, connections: 3, statementMs: 5_000, isForLists: true }

/** Migrations and terminal commands may change all rows at once, and wait for each other. */
export const FOR_COMMANDS: Limits = {
  ...FOR_REQUESTS,
  statementMs: 30 * MINUTE,
  lockMs: 10 * MINUTE,
  idleInTransactionMs: 30 * MINUTE,
}

/** PostgreSQL ends a long statement itself; without its answer for so long (ms) its process hangs. */
const ANSWER_MS = 2_000
/** Milliseconds in which connections may end by themselves, before they are cut off. */
const CLOSE_MS = 2_000
const CHANGED_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** PostgreSQL keeps to these itself. A connection pooler must pass them on. */
export function settingsOf({ statementMs, lockMs, idleInTransactionMs }: Limits) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** PostgreSQL returns counts and sums as text; ours fit a double exactly (cents below 2^53). */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

interface PostgresOptions {
  limits?: Limits
  commit?: string | undefined
  /** Called when a connection is lost that nobody uses at the moment. */
  onLost?: ((error: Error) => void) | undefined
}

export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundedPostgresDriver(url, options),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

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

/** Connections with a limit for each wait; a lost one is never used again. */
class BoundedPostgresDriver implements Driver {
  readonly #commit: CompiledQuery
  readonly #isForLists: boolean
  readonly #sockets = createSockets()
  readonly #pool: pg.Pool

  constructor(url: string, { limits = FOR_REQUESTS, commit = 'commit', onLost = () => {} }: PostgresOptions) {
    this.#commit = CompiledQuery.raw(commit)
    this.#isForLists = limits.isForLists ?? false
    this.#pool = new pg.Pool({
      connectionString: url,
      max: limits.connections,
      types,
      connectionTimeoutMillis: limits.connectMs,
      ...settingsOf(limits),
      query_timeout: limits.statementMs + ANSWER_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream: this.#sockets.create,
    })
    this.#pool.on('error', onLost)
    // Between two statements of a transaction nothing else listens. The next statement throws.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<BoundedConnection> {
    try {
      return new BoundedConnection(await this.#pool.connect())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // Of the pool, when all its connections are in use.
      const isFull = error.message.startsWith('timeout exceeded')
      throw new PostgresUnavailable(error, true, !(isFull && this.#isForLists))
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#commit)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: BoundedConnection): Promise<void> {
    connection.release()
  }

  /** Ends within a few seconds, also when PostgreSQL hangs: what still runs then throws. */
  async destroy(): Promise<void> {
    await this.#sockets.closeWithin(CLOSE_MS, this.#pool.end())
  }
}

class BoundedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #lost: PostgresUnavailable | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // A rollback must not hide why the connection was lost.
    if (this.#lost) throw this.#lost
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters])
      // Several statements at once, as at the end of a transaction, have a list of results.
      return { rows: rows ?? [], ...(CHANGED_ROWS.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      const problem = unavailable(error)
      if (problem?.isLost) this.#lost = problem
      throw problem ?? error
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read whole')
  }

  release(): void {
    this.#client.release(this.#lost ?? undefined)
  }
}

/** A connection that ended, or PostgreSQL that ends it: shut down, started, failed over, or full. */
const LOST = /^(?:E(?!RR_)[A-Z_]+|ERR_(?:STREAM|SOCKET)_\w+|08...|57P0.|25P0[34]|53300|25006)$/
/** Only the statement ended: waited too long for a lock, ran too long, no disk space or memory. */
const ENDED = /^(?:55P03|57014|53[124]00|58030)$/
/** Errors of the driver have no code. */
const LOST_MESSAGE = /^(?:Connection terminated|Query read timeout|timeout e|Client (?:was closed|has encountered))/

class PostgresUnavailable extends DatabaseUnavailable {
  /** A SQLSTATE or the code of a network error; empty for an error of the driver. */
  readonly code: string
  /** Whether the connection can't be used further. */
  readonly isLost: boolean
  override readonly isForAll: boolean

  constructor(cause: Error, isLost: boolean, isForAll = isLost) {
    super(`PostgreSQL can’t be used: ${cause.message || codeOf(cause)}`, { cause })
    this.code = codeOf(cause)
    this.isLost = isLost
    this.isForAll = isForAll
  }
}

/** An error of a statement that may succeed later; null for any other error. */
function unavailable(error: unknown): PostgresUnavailable | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const isLost = LOST.test(code) || (!(error instanceof pg.DatabaseError) && LOST_MESSAGE.test(error.message))
  return isLost || ENDED.test(code) ? new PostgresUnavailable(error, isLost) : null
}

/** The sockets of some connections: one whose other end hangs would keep this process running. */
export function createSockets() {
  const open = new Set<Socket>()
  return {
    create(): Socket {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    /** Waits until `ended` resolves and all are closed, and closes them by force after so many milliseconds. */
    async closeWithin(ms: number, ended: Promise<void>): Promise<void> {
      const late = new AbortController()
      const closed = ended.then(() => Promise.all([...open].map(untilClosed)))
      await Promise.race([closed, sleep(ms, null, { signal: late.signal })])
      late.abort()
      for (const socket of open) socket.destroy()
    },
  }
}

const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
