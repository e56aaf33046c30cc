import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { ANSWER_MS, FOR_REQUESTS, type Limits, settingsOf } from './connections/limits'
import { PostgresUnavailable, unavailable } from './connections/postgres-unavailable'
import { createSockets } from './connections/sockets'
import type { Tables } from './schema'

/** PostgreSQL returns counts and sums as text; ours fit a double exactly (cents below 2^53). */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

/** Milliseconds in which connections may end by themselves, before they are cut off. */
const CLOSE_MS = 2_000
const CHANGED_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface DriverOptions {
  url: string
  limits: Limits
  /** The statements that end a transaction. */
  commit: string
  /** Called when a connection is lost that nobody uses at the moment. */
  onLost: (error: Error) => void
}

/**
 * Connections to PostgreSQL with a limit for each wait. What may succeed later throws `DatabaseUnavailable`, for requests and workers
 * alike. A connection that is lost is never used again.
 */
class BoundedPostgresDriver implements Driver {
  readonly #commit: CompiledQuery
  readonly #isForLists: boolean
  readonly #sockets = createSockets()
  readonly #pool: pg.Pool

  constructor({ url, limits, commit, onLost }: DriverOptions) {
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
    const ended = this.#pool.end()
    await this.#sockets.closeWithin(CLOSE_MS, ended)
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

interface PostgresOptions {
  limits?: Limits
  /** The statements that end a transaction. */
  commit?: string | undefined
  /** Called when a connection is lost that nobody uses at the moment. */
  onLost?: ((error: Error) => void) | undefined
}

export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Tables> {
  const { limits = FOR_REQUESTS, commit = 'commit', onLost = () => {} } = options
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundedPostgresDriver({ url, limits, commit, onLost }),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
