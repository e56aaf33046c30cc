import { cp, rm } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import { type BuiltServer, startBuiltServer } from '../../../servers/built-server'
import { measureFairly } from '../../../servers/fair-time'
import { makeDataDirectory, makeSeededData } from '../../../servers/seeded-data'
import { ask, count, isRight, type Outcome, startLoad, until } from './load'
import type { DrillResult } from './restart'

/** Milliseconds within which a server must have ended, less its waits for a processor. */
const STOP_LIMIT = 10_000
/** Servers that are stopped at the same time, each with data of its own: while one drains, the others start. */
const SERVERS = 4
/** Clients of each server. */
const CLIENTS = 10
/** Requests before each stop. */
const REQUESTS = 100

/**
 * Stops and starts servers again and again while clients ask them directly. Each request that a server accepted must get its whole answer,
 * and what an answer said was stored must be there after the last stop.
 */
export async function stopUnderLoad(report: (line: string) => void, times = 100): Promise<DrillResult> {
  const seeded = await makeSeededData()
  const done: Stops = { started: 0, clean: 0, longest: 0, outcomes: [], lost: 0, unanswered: 0 }
  const next = () => {
    if (done.started === times) return false
    done.started += 1
    if (done.started % 20 === 0) report(`...  stop ${done.started} of ${times}`)
    return true
  }
  try {
    const ended = await Promise.allSettled(Array.from({ length: SERVERS }, () => stopOne(seeded, done, next)))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  } finally {
    await rm(seeded, { recursive: true, force: true })
  }
  const { clean, longest, outcomes, lost, unanswered } = done
  const cut = count(outcomes, ({ end }) => end === 'cut')
  const wrong = count(outcomes, (outcome) => outcome.end === 'whole' && !isRight(outcome))
  return {
    figures: {
      stops: times,
      'ended with 0': clean,
      'longest stop, ms': Math.round(longest),
      'whole answers': count(outcomes, ({ end }) => end === 'whole'),
      'cut answers': cut,
      'wrong answers': wrong,
      'not accepted': count(outcomes, ({ end }) => end === 'closed' || end === 'refused'),
      'acknowledged and lost': lost,
      'stored without an answer': unanswered,
    },
    ok: clean === times && longest < STOP_LIMIT && cut + wrong + lost + unanswered === 0,
  }
}

interface Stops {
  started: number
  clean: number
  /** Milliseconds. */
  longest: number
  outcomes: Outcome[]
  lost: number
  unanswered: number
}

/** Stops a server under load and starts it again, until there is no next stop. */
async function stopOne(seeded: string, done: Stops, next: () => boolean): Promise<void> {
  const dataDirectory = await makeDataDirectory()
  await cp(seeded, dataDirectory, { recursive: true })
  const environment = { DRAIN_SECONDS: '1', SMTP_URL: 'files', BACKUP_EVERY: 'off' }
  const server = await startBuiltServer({ dataDirectory, environment })
  const outcomes: Outcome[] = []
  try {
    for (let isFirst = true; next(); isFirst = false) {
      if (!isFirst) await server.start()
      const load = startLoad(server.port, CLIENTS, ask)
      try {
        await until(`${REQUESTS} requests are answered`, () => load.outcomes.length >= REQUESTS)
        const { code, ms } = await stopInTime(server)
        if (code === 0) done.clean += 1
        done.longest = Math.max(done.longest, ms)
      } finally {
        // The pages of all stops together would fill the memory.
        for (const outcome of await load.stop()) outcomes.push(isQuote(outcome) ? outcome : { ...outcome, body: '' })
      }
    }
    const quotes = compareQuotes(dataDirectory, outcomes)
    done.lost += quotes.lost
    done.unanswered += quotes.unanswered
    done.outcomes.push(...outcomes)
  } finally {
    await server.kill()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function stopInTime(server: BuiltServer): Promise<{ code: number | null; ms: number }> {
  const time = measureFairly(server.pid())
  try {
    return { code: await server.kill('SIGTERM'), ms: time.passed() }
  } finally {
    time.stop()
  }
}

const isQuote = ({ path }: Outcome) => path.includes('quote')

/** Compares the quotes that were answered with those in the database: no request was accepted without an answer, and none was forgotten. */
function compareQuotes(dataDirectory: string, outcomes: readonly Outcome[]): { lost: number; unanswered: number } {
  const database = new SQLite(`${dataDirectory}/pamoja.db`, { readonly: true })
  const kept = new Set(database.prepare('select id from exchange_quotes').pluck().all())
  database.close()
  const answered = outcomes.filter((outcome) => isQuote(outcome) && outcome.end === 'whole')
  const ids = new Set(answered.map(({ body }) => JSON.parse(body).id))
  const lost = [...ids].filter((id) => !kept.has(id)).length
  return { lost, unanswered: [...kept].filter((id) => !ids.has(id)).length }
}
