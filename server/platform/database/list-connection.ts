import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { z } from 'zod'
import { refuse } from '../refusals/refusal'
import { diskProblem } from './errors'
import type { Tables } from './schema'

/** Queries that wait or run at once. With a hundred thousand fundraisers one takes up to a quarter of a second. */
const MOST_AT_ONCE = 50

const answer = z.object({
  id: z.number(),
  rows: z.array(z.unknown()).optional(),
  problem: z.string().optional(),
  /** Of an error of SQLite. */
  code: z.string().optional(),
})

interface Asked {
  resolve(rows: unknown[]): void
  reject(reason: Error): void
}

/** A thread of its own: a stranger's search over all rows would stop every other request. */
export function openForLists(path: string): { lists: Kysely<Tables>; stop(): Promise<void> } {
  const reader = createReader(path)
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      // The compiler derives the type of a row from the query, as with every driver.
      return { rows: await reader.read(sql, parameters) } as QueryResult<Row>
    },
    streamQuery() {
      throw new Error('Lists are read whole')
    },
  }
  const lists = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (handle) => new SqliteIntrospector(handle),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { lists, stop: reader.stop }
}

function createReader(path: string) {
  const asked = new Map<number, Asked>()
  let lastId = 0
  let worker: Worker | null = null

  const end = (ended: Worker, reason: Error) => {
    if (worker !== ended) return
    worker = null
    for (const { reject } of asked.values()) reject(reason)
    asked.clear()
  }

  const start = (): Worker => {
    const started = new Worker(threadFile(), { workerData: { path } })
    started.on('message', (message: unknown) => {
      const { id, rows, problem, code } = answer.parse(message)
      const { resolve, reject } = asked.get(id) ?? {}
      asked.delete(id)
      // Without a question the thread is no reason for a command to keep running.
      if (asked.size === 0) started.unref()
      if (rows) resolve?.(rows)
      else reject?.(diskProblem(Object.assign(new Error(`A list could not be read: ${problem}`), { code })))
    })
    started.on('error', (error) => end(started, diskProblem(error)))
    started.on('exit', () => end(started, new Error('The thread that reads lists has ended')))
    return started
  }

  return {
    read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
      if (asked.size >= MOST_AT_ONCE) throw refuse('request.server-busy', null, { retryAfterMs: 2_000 })
      worker ??= start()
      worker.ref()
      const thread = worker
      lastId += 1
      return new Promise((resolve, reject) => {
        asked.set(lastId, { resolve, reject })
        thread.postMessage({ id: lastId, sql, parameters })
      })
    },
    async stop(): Promise<void> {
      await worker?.terminate()
    },
  }
}

/** The thread's script: beside this file, or one folder up in a build, where this file is part of a larger one. */
function threadFile(): URL {
  const beside = new URL('./list-reader.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../list-reader.js', import.meta.url)
}
