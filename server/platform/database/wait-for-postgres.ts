import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config'
import { codeOf } from './errors'
import { createSockets, FOR_REQUESTS, settingsOf } from './postgres'

const TRY_EVERY = 500
const ANSWER_WITHIN = 5_000

/** PostgreSQL has answered, and waiting does not help: a wrong password, role or database, or no access. */
const REFUSED = /^(?:28|3D|42)/
/** A connection pooler has answered. It uses the same code, 08P01, for problems that pass. */
const UNSUPPORTED = /unsupported startup parameter/
const NOT_HEARD = new Error('LISTEN hears nothing')
const POOLER = 'Name PostgreSQL itself, or use the pooler in session mode, as docs/operate.md says.'

/** Waits for PostgreSQL; throws a ConfigError after `longestMs`, and at once if it refuses. */
export async function waitForPostgres(
  url: string,
  { longestMs, onWait, hears = false }: { longestMs: number; onWait: (problem: string) => void; hears?: boolean },
): Promise<void> {
  const since = performance.now()
  for (let tries = 1; ; tries += 1) {
    const problem = await tryToConnect(url, hears)
    if (!problem) return
    const reason = problem.message || codeOf(problem)
    if (UNSUPPORTED.test(reason))
      throw new ConfigError(`DATABASE_URL: a connection pooler refuses the connection: ${reason}. ${POOLER}`)
    if (REFUSED.test(codeOf(problem)))
      throw new ConfigError(`DATABASE_URL: PostgreSQL refuses the connection: ${reason}`)
    const isOver = performance.now() - since >= longestMs
    if (isOver && problem === NOT_HEARD)
      throw new ConfigError(`DATABASE_URL: a connection pooler does not pass on what LISTEN waits for. ${POOLER}`)
    if (isOver)
      throw new ConfigError(`DATABASE_URL: PostgreSQL can’t be reached: ${reason}
  It was tried for ${Math.round(longestMs / 1_000)} seconds. Is it running, and is the address right?`)
    if (tries === 1) onWait(reason)
    await sleep(TRY_EVERY)
  }
}

async function tryToConnect(url: string, hears: boolean): Promise<Error | null> {
  try {
    await withClient(url, (client) => (hears ? hear(url, client) : client.query('select 1')))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The announcement needs another connection: a pooler in transaction mode may pass on one's own. */
async function hear(url: string, client: pg.Client): Promise<void> {
  const channel = `pamoja_start_${randomUUID()}`
  const ended = new AbortController()
  const heard = new Promise<void>((resolve) => client.once('notification', () => resolve()))
  await client.query(`listen "${channel}"`)
  await withClient(url, (other) => other.query(`notify "${channel}"`))
  const late = sleep(ANSWER_WITHIN, NOT_HEARD, { signal: ended.signal })
  const problem = await Promise.race([heard, late])
  late.catch(() => {})
  ended.abort()
  if (problem) throw problem
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const sockets = createSockets()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    ...settingsOf(FOR_REQUESTS),
    stream: sockets.create,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await sockets.closeWithin(ANSWER_WITHIN, client.end())
  }
}
