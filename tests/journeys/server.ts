import { cp, rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { startBuiltServer } from '../servers/built-server'
import { type CountedRequest, startCountingProxy } from '../servers/counting-proxy'
import { makeDataDirectory } from '../servers/seeded-data'

/** The whole product, running for one worker's journeys on data of its own. */
export interface JourneyServer {
  /** Where the browser finds it; stays the same over restarts. */
  readonly origin: string
  readonly sandboxOrigin: string
  readonly dataDirectory: string
  /** Every request that reached it, oldest first. Empty it (`length = 0`) to count from now on. */
  readonly requests: CountedRequest[]
  /** Ends it without warning (SIGKILL) or as asked. Until `restart` every connection breaks. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same data, ending it first if it runs. */
  restart(): Promise<void>
  /** What it printed: to be looked at when a journey fails. */
  output(): string
}

export { expect } from '@playwright/test'

/** Playwright's `test` with a server of its own for each worker, seeded with the demo. */
export const test = base.extend<object, { server: JourneyServer }>({
  server: [
    // Playwright wants a pattern here even where nothing is needed.
    async ({ playwright: _playwright }, use) => {
      const dataDirectory = await makeDataDirectory()
      await cp(seededData(), dataDirectory, { recursive: true })
      const proxy = await startCountingProxy()
      const server = await startBuiltServer({ dataDirectory, publicUrl: proxy.origin })
      proxy.forwardTo(server.port)
      await use({
        origin: proxy.origin,
        sandboxOrigin: server.sandboxOrigin,
        dataDirectory,
        requests: proxy.requests,
        kill: server.kill,
        async restart() {
          await server.kill()
          await server.start()
        },
        output: server.output,
      })
      await server.kill('SIGTERM')
      await proxy.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
})

function seededData(): string {
  const directory = process.env.SEEDED_DATA
  if (!directory) throw new Error('The run has no seeded data: globalSetup makes it')
  return directory
}
