import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { type BuiltServer, startBuiltServer } from '../../servers/built-server'
import { freePorts } from '../../servers/free-ports'
import { makeDataDirectory } from '../../servers/seeded-data'
import { type Ask, count, type Outcome, startLoad } from './load'
import { startProxy } from './proxy'

export interface DrillResult {
  figures: Record<string, string | number>
  ok: boolean
}

/** Pages, reads, a call that writes, and one whose body the server refuses: 400 is its right answer. */
const ASKS: readonly Ask[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/fundraisers?limit=9' },
  { method: 'GET', path: '/api/mobile-money-quote?amount=2500&country=KE' },
  { method: 'POST', path: '/api/create-payment-intent' },
]
const ask = (index: number): Ask => ASKS[index % ASKS.length] ?? { method: 'GET', path: '/' }
const isRight = ({ status, end }: Outcome) => end === 'whole' && (status === 200 || status === 400)

/** Restarts a server behind a proxy while clients ask. Counts what its visitors saw. */
export async function restartBehindProxy(requests = 1_000): Promise<DrillResult> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({ dataDirectory, environment: { DRAIN_SECONDS: '3' } })
  const [port = 0] = await freePorts(1)
  const proxy = await startProxy(port, server.port)
  try {
    const load = startLoad(port, 20, ask, 100)
    await until(() => load.outcomes.length >= requests / 4)
    await server.kill('SIGTERM')
    await server.start()
    await until(() => count(load.outcomes, ({ isWrite }) => !isWrite) >= requests)
    const outcomes = await load.stop()
    const errors = count(outcomes, (outcome) => !isRight(outcome))
    return {
      figures: {
        proxy: proxy.name,
        reads: count(outcomes, ({ isWrite }) => !isWrite),
        writes: count(outcomes, ({ isWrite }) => isWrite),
        errors,
      },
      ok: errors === 0,
    }
  } finally {
    await proxy.stop()
    await server.kill()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Milliseconds within which a server must have ended. */
const STOP_LIMIT = 10_000

/**
 * Stops and starts a server again and again while clients ask it directly. Each request that it accepted must get its
 * whole answer, and what an answer said was stored must be there after the restart.
 */
export async function stopUnderLoad(times = 100): Promise<DrillResult> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({ dataDirectory, environment: { DRAIN_SECONDS: '1' } })
  const outcomes: Outcome[] = []
  let clean = 0
  let longest = 0
  try {
    for (let time = 1; time <= times; time += 1) {
      const load = startLoad(server.port, 20, ask)
      await until(() => load.outcomes.length >= 100)
      const { code, ms } = await stopInTime(server)
      if (code === 0) clean += 1
      longest = Math.max(longest, ms)
      outcomes.push(...(await load.stop()))
      await server.start()
    }
    const cut = count(outcomes, ({ end }) => end === 'cut')
    const wrong = count(outcomes, (outcome) => outcome.end === 'whole' && !isRight(outcome))
    const quotes = compareQuotes(dataDirectory, outcomes)
    return {
      figures: {
        stops: times,
        'ended with 0': clean,
        'longest stop, ms': Math.round(longest),
        'whole answers': count(outcomes, ({ end }) => end === 'whole'),
        'cut answers': cut,
        'wrong answers': wrong,
        'not accepted': count(outcomes, ({ end }) => end === 'closed' || end === 'refused'),
        'acknowledged and lost': quotes.lost,
        'stored without an answer': quotes.unanswered,
      },
      ok: clean === times && longest < STOP_LIMIT && cut + wrong + quotes.lost + quotes.unanswered === 0,
    }
  } finally {
    await server.kill()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function stopInTime(server: BuiltServer): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  const code = await server.kill('SIGTERM')
  return { code, ms: performance.now() - began }
}

/** Compares the quotes that were answered with those in the database: no request was accepted without an answer, and none was forgotten. */
function compareQuotes(dataDirectory: string, outcomes: readonly Outcome[]): { lost: number; unanswered: number } {
  const database = new SQLite(`${dataDirectory}/pamoja.db`, { readonly: true })
  const kept = new Set(database.prepare('select id from exchange_quotes').pluck().all())
  database.close()
  const answered = outcomes.filter(({ path, end }) => path.includes('quote') && end === 'whole')
  const ids = new Set(answered.map(({ body }) => JSON.parse(body).id))
  const lost = [...ids].filter((id) => !kept.has(id)).length
  return { lost, unanswered: [...kept].filter((id) => !ids.has(id)).length }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(20)
}
