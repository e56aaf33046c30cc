import { rm } from 'node:fs/promises'
import { startBuiltServer } from '../../../servers/built-server'
import { freePorts } from '../../../servers/free-ports'
import { makeDataDirectory } from '../../../servers/seeded-data'
import { ask, count, isRight, startLoad, until } from './load'
import { startProxy } from './proxy'

export interface DrillResult {
  figures: Record<string, string | number>
  ok: boolean
}

/** Restarts a server behind a proxy while clients ask. Counts what its visitors saw. */
export async function restartBehindProxy(requests = 1_000): Promise<DrillResult> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({ dataDirectory, environment: { DRAIN_SECONDS: '3' } })
  const [port = 0] = await freePorts(1)
  const proxy = await startProxy(port, server.port)
  try {
    const load = startLoad(port, 20, ask, 100)
    await until('a quarter of the requests is answered', () => load.outcomes.length >= requests / 4)
    await server.kill('SIGTERM')
    await server.start()
    await until(`${requests} reads are answered`, () => count(load.outcomes, ({ isWrite }) => !isWrite) >= requests)
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
