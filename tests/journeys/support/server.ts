import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, test as base, type Page, type Response } from '@playwright/test'
import Database from 'better-sqlite3'
import { startBuiltServer } from '../../servers/built-server'
import { type CountedRequest, type CountingProxy, startCountingProxy } from '../../servers/counting-proxy'
import { makeDataDirectory } from '../../servers/seeded-data'

/** The whole product, running for one worker's journeys on its own data. */
export interface JourneyServer {
  /** Its address for the browser; stays the same after a restart. */
  readonly origin: string
  readonly sandboxOrigin: string
  readonly dataDirectory: string
  /** Every request of this journey that reached it, oldest first. Set `length = 0` to count from now on. */
  readonly requests: CountedRequest[]
  /** The line between the browser and the server. */
  readonly line: Pick<CountingProxy, 'breakNext' | 'deliverLate'>
  /** Ends it with a signal, SIGKILL by default. Until `restart` every connection breaks. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Restarts it on the same data; ends it first if it runs. */
  restart(): Promise<void>
  /** Its output, to look at when a journey fails. */
  output(): string
}

export { expect } from '@playwright/test'

/** As if everybody had signed in long ago, or a moment in the database had come. */
export function inDatabase({ dataDirectory }: JourneyServer, statement: string): void {
  const database = new Database(join(dataDirectory, 'pamoja.db'))
  database.prepare(statement).run()
  database.close()
}

/** Playwright's `test` with a server of its own for each worker, seeded with the demo. */
export const test = base.extend<
  { withWorker: RegExp; savesData: boolean; countFromHere: undefined },
  { server: JourneyServer }
>({
  server: [
    // Playwright requires a destructuring pattern here even if nothing is used.
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
        line: proxy,
        async kill(signal) {
          await server.kill(signal)
        },
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
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  // In each journey's browser the service worker loads the whole app again, which costs as much as the rest. So it is allowed only for
  // journeys that need it, or that show that something works with it: by their titles, or for a whole file (`serviceWorkers: 'allow'`).
  withWorker: [/(?!)/, { option: true }],
  serviceWorkers: ({ withWorker }, use, { title }) => use(withWorker.test(title) ? 'allow' : 'block'),
  // With it, pages wait for a tap before they load the app.
  savesData: [false, { option: true }],
  context: async ({ context, javaScriptEnabled, savesData }, use) => {
    if (javaScriptEnabled !== false && !savesData) await waitForApps(context)
    await use(context)
  },
  // Requests of an earlier journey do not count.
  countFromHere: [
    async ({ server }, use) => {
      server.requests.length = 0
      await use(undefined)
    },
    { auto: true },
  ],
})

function seededData(): string {
  const directory = process.env.SEEDED_DATA
  if (!directory) throw new Error('The run has no seeded data: globalSetup makes it')
  return directory
}

/** Milliseconds. An app that a journey holds back never runs. */
const LONGEST = 5_000

/**
 * Lets each opened or reloaded page of a context wait until the app runs. The browser's `load` comes before: pages load the app after they
 * are painted (pwa/loader.ts). A journey that acts at once, as people who know the page do, opens it with `waitUntil: 'commit'`.
 */
export async function waitForApps(context: BrowserContext): Promise<void> {
  const started = new WeakMap<Page, () => void>()
  // Not `page.evaluate`, which Chromium counts as a user's action.
  await context.exposeBinding('reportStart', ({ page }) => started.get(page)?.())
  await context.addInitScript(() => addEventListener('pamoja:ready', () => Reflect.get(window, 'reportStart')()))
  context.on('page', (page) => {
    const waiting =
      <Arguments extends unknown[]>(open: (...args: Arguments) => Promise<Response | null>) =>
      async (...args: Arguments) => {
        const start = new Promise<void>((resolve) => started.set(page, resolve))
        const response = await open(...args)
        const isEarly = args.some((options) => JSON.stringify(options)?.includes('"waitUntil"'))
        if (response && !isEarly && (await loadsApp(response))) await Promise.race([start, wait(LONGEST)])
        return response
      }
    page.goto = waiting(page.goto.bind(page))
    page.reload = waiting(page.reload.bind(page))
  })
}

/** Whether it is a page of ours whose app does not wait for a tap. */
async function loadsApp(response: Response): Promise<boolean> {
  const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false
  const html = isPage ? await response.text().catch(() => '') : ''
  return html.includes('<script data-files=') && !html.includes(' data-when="asked"')
}
