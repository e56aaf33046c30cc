import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context'
import { createApp } from '../http/app'
import { createHttpServer, listen, stopListening } from '../http/listen'
import { watchEventLoop } from '../http/request-guard'
import { builtSite, type SiteMaker } from '../http/site'
import { backupBefore } from '../operations/backups/take'
import { ownAccess, sandboxAccess } from '../operations/commands/open-providers'
import { createHealth, siteCheck } from '../operations/health/checks'
import { addFigures } from '../operations/health/figures'
import { startWorkers } from '../operations/jobs/workers'
import { offerSetup, setupFile } from '../operations/setup'
import type { Config } from '../platform/config'
import { noteMode, refuseMovedData, storeFact } from '../platform/installation'
import { createBoundedLines } from '../platform/log/bounded-lines'
import { createLog, type Log } from '../platform/log/log'
import { createMetrics } from '../platform/metrics'
import { noteCurrentKey, openData } from '../platform/secrets/keys'
import { startSandbox } from '../sandbox/start'
import { createContext } from './context'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people'
import { seedDemo } from './demo/seed'

export interface RunningServer {
  origin: string
  welcome: string
  /** Drains while `/readyz` says no, then closes in 6.5 s at most; returns what has not ended. */
  stop(): Promise<string[]>
}

/** Milliseconds: with 3 s for draining, all ends within the 10 s that Docker gives. */
const UNTIL = { connections: 4_500, workers: 5_500, sandbox: 6_000, database: 6_500 }

/** Any failure is reported with a message before the first request is accepted. */
export async function startServer(config: Config, makeSite: SiteMaker = siteOfBuild): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const { database, secrets } = await openData(config, {
    ...connectionOptions(log),
    beforeMigrations: backupBefore(config, (line) => log.info(line)),
  })
  await noteCurrentKey(database.write, secrets)
  // Again, after the first row: that one waits for a move which began while this server started.
  await refuseMovedData(database.write)
  await noteMode(database.write, config, Date.now())
  const sandbox = config.payments === 'sandbox' ? await openSandbox(config) : null
  const access = sandbox ? sandboxAccess(sandbox) : ownAccess(config)
  const context = createContext(config, { database, secrets, log, metrics: createMetrics({ process: true }) }, access)
  if (sandbox) await storeFact(database.write, 'sandbox', context.settings.cardKey)
  if (config.demoData) await seedDemo(context)
  await context.site.refresh()
  const health = createHealth(context)
  addFigures(context, health)

  let stopping = false
  const eventLoop = watchEventLoop()
  const app = createApp(context, {
    site: await makeSite(context),
    isStopping: () => stopping,
    isBusy: eventLoop.isBusy,
    health,
  })
  const server = createHttpServer(config, app, () => stopping)
  const origin = await listen(server, config)
  sandbox?.deliverTo(origin)
  const workers = startWorkers(context, health)

  return {
    origin,
    welcome: welcome(config, origin, await startNotes(context)),
    async stop() {
      stopping = true
      await wait(config.drainSeconds * 1_000)
      const parts = [
        { name: 'connections', until: UNTIL.connections, end: () => stopListening(server) },
        {
          name: 'workers',
          until: UNTIL.workers,
          end() {
            // Those that are still open now are cut off.
            server.closeAllConnections()
            return Promise.all(workers.map((worker) => worker.stop()))
          },
        },
        { name: 'sandbox', until: UNTIL.sandbox, end: async () => sandbox?.stop() },
        { name: 'database', until: UNTIL.database, end: () => database.close() },
      ]
      eventLoop.stop()
      const running = await endParts(parts, log)
      return running.filter((name) => name !== 'connections')
    },
  }
}

const openSandbox = ({ sandboxPort: port, host, dataDirectory }: Config) =>
  startSandbox({ port, host, stateFile: join(dataDirectory, 'sandbox.json') })

/** Milliseconds: a machine that starts again brings up this server before PostgreSQL. */
const WAIT_FOR_DATABASE = 60_000

function connectionOptions(log: Log) {
  const lost = createBoundedLines(Date.now, (reason: string, count) =>
    log.warn({ reason, ...(count > 1 && { count }) }, 'a connection to PostgreSQL was lost'),
  )
  return {
    hearsOthers: true,
    waitMs: WAIT_FOR_DATABASE,
    onWait: (reason: string) =>
      log.warn({ reason }, `PostgreSQL does not answer: waiting for up to ${WAIT_FOR_DATABASE / 1_000} seconds`),
    onLost: ({ message }: Error) => lost.add({ key: '', line: message, remainder: { key: '', line: message } }, 1),
  }
}

/** In the folder of the built server or one above it: never the files of a build finished meanwhile. */
const siteOfBuild: SiteMaker = (context) => {
  const isBeside = existsSync(join(import.meta.dirname, 'entry-server.js'))
  const server = isBeside ? import.meta.dirname : dirname(import.meta.dirname)
  const { clientDirectory } = context.config
  const client = clientDirectory === null ? join(dirname(server), 'client') : resolve(clientDirectory)
  return builtSite(context, { client, server })
}

interface Part {
  name: string
  /** Milliseconds after the first part began to end. */
  until: number
  end(): Promise<unknown>
}

/** A part that has not ended in time is logged, and the next one follows; returns their names. */
async function endParts(parts: readonly Part[], log: Log): Promise<string[]> {
  const began = performance.now()
  const running: string[] = []
  for (const { name, until, end } of parts) {
    const ended = end().catch((error: unknown) =>
      log.error({ error, part: name }, 'a part of the server failed to stop'),
    )
    const left = Math.max(0, until - (performance.now() - began))
    const timer = new AbortController()
    const inTime = await Promise.race([
      ended.then(() => true),
      wait(left, false, { signal: timer.signal }).catch(() => false),
    ])
    timer.abort()
    if (inTime) continue
    running.push(name)
    log.error({ part: name }, 'a part of the server did not stop in time')
  }
  return running
}

function welcome(config: Config, origin: string, notes: readonly string[] = []): string {
  const lines = [`Pamoja is at ${origin}`]
  if (config.payments === 'sandbox') lines.push('Payments go to the sandbox: no real money moves.')
  if (config.production && config.smtpUrl === null)
    lines.push(
      `No mail is sent (SMTP_URL=files): letters are in ${config.dataDirectory}/mail for a day, readable for all who can read that folder.`,
    )
  lines.push(...config.warnings)
  if (config.demoData) {
    lines.push(
      `Demo accounts (password ${DEMO_PASSWORD}):`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
    )
  }
  lines.push(...notes)
  return `${lines.join('\n')}\n`
}

/** `isTerminal`: whether a person reads them now, and no log keeps them. */
export async function startNotes(context: Context, isTerminal = process.stdout.isTTY): Promise<string[]> {
  const address = await offerSetup(context)
  const link = isTerminal ? address : `the link in ${setupFile(context)}`
  const findings = await siteCheck.run(context)
  return [
    ...(address ? [`There is no admin yet. To make the first one, open this once, within 24 hours: ${link}`] : []),
    ...findings
      .filter(({ level }) => level === 'problem')
      .map(({ text, advice }) => `Warning: ${[text, advice].filter(Boolean).join(' ')}`),
  ]
}
