import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../../config'
import { codeOf } from './postgres-unavailable'
import { createSockets } from './sockets'

const TRY_EVERY = 500
const ANSWER_WITHIN = 5_000

/** PostgreSQL has answered, and waiting does not help: a wrong password, role or database, or no access. */
const REFUSED = /^(?:28|3D|42)/

/**
 * Waits until PostgreSQL accepts connections, such as after a restart of the whole machine. Throws a ConfigError after `longestMs`, and at
 * once if PostgreSQL refuses this user. `onWait` is called once, when it does not answer at once.
 */
export async function waitForPostgres(
  url: string,
  { longestMs, onWait }: { longestMs: number; onWait: (problem: string) => void },
): Promise<void> {
  const since = performance.now()
  for (let tries = 1; ; tries += 1) {
    const problem = await tryToConnect(url)
    if (!problem) return
    const reason = problem.message || codeOf(problem)
    if (REFUSED.test(codeOf(problem)))
      throw new ConfigError(`DATABASE_URL: PostgreSQL refuses the connection: ${reason}`)
    if (performance.now() - since >= longestMs)
      throw new ConfigError(`DATABASE_URL: PostgreSQL can’t be reached: ${reason}
  It was tried for ${Math.round(longestMs / 1_000)} seconds. Is it running, and is the address right?`)
    if (tries === 1) onWait(reason)
    await sleep(TRY_EVERY)
  }
}

async function tryToConnect(url: string): Promise<Error | null> {
  const sockets = createSockets()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    stream: sockets.create,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await sockets.closeWithin(ANSWER_WITHIN, client.end())
  }
}
