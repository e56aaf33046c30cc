import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { startAccountWorkers } from './accounts/workers'
import { startAdminWorker } from './admin/workers'
import { createApp } from './app'
import type { Config, ProviderKeys } from './config'
import type { Context } from './context'
import { openDatabase } from './database/open'
import { seedDemo } from './demo/seed'
import { listen, stopListening } from './http/listen'
import { createLog } from './log'
import { startMailWorker } from './mail/worker'
import { createMediaStore } from './media/store'
import { startNoticeWorker } from './notices/workers'
import { providerEndpoints } from './payments/endpoints'
import { createGateways } from './payments/gateways'
import { startPaymentWorkers } from './payments/workers'
import { startPayoutWorkers } from './payouts/workers'
import { type Sandbox, startSandbox } from './sandbox/start'
import { createSecrets, loadSecretKey } from './secrets'
import { publicSettings } from './settings'
import { builtSite, type SiteMaker } from './site'
import { startThanksWorker } from './thanks/workers'
import { welcome } from './welcome'

export interface RunningServer {
  origin: string
  /** What the person who started it wants to read. */
  welcome: string
  /** Takes nothing new, finishes what is in flight, and closes what was opened. */
  stop(): Promise<void>
}

/** Opens everything in order and listens. Whatever fails, fails in words before the first request is taken. */
export async function startServer(config: Config, makeSite: SiteMaker = siteOfBuild): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config)
  const sandbox = config.payments === 'sandbox' ? await openSandbox(config) : null
  const keys = keysOf(config, sandbox)
  const sandboxOrigin = sandbox?.origin ?? null
  const context: Context = {
    config,
    database,
    secrets: createSecrets(loadSecretKey(config.secretKey, config.dataDirectory)),
    log,
    clock: Date.now,
    media: createMediaStore(database, config.dataDirectory),
    gateways: createGateways(providerEndpoints({ ...config, keys, sandboxOrigin })),
    settings: publicSettings(config, keys, sandboxOrigin),
  }
  if (config.demoData) await seedDemo(context)

  let stopping = false
  const app = createApp(context, { site: await makeSite(context), isStopping: () => stopping })
  // Node looks for stalled requests only every thirty seconds unless told otherwise.
  const server = createServer({ connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 }, app.callback())
  const origin = await listen(server, config)
  sandbox?.deliverTo(origin)
  const workers = [
    startPaymentWorkers(context),
    startPayoutWorkers(context),
    startAccountWorkers(context),
    startAdminWorker(context),
    startMailWorker(context),
    startNoticeWorker(context),
    startThanksWorker(context),
  ]

  return {
    origin,
    welcome: welcome(config, origin),
    async stop() {
      stopping = true
      await stopListening(server)
      await Promise.all(workers.map((worker) => worker.stop()))
      await sandbox?.stop()
      await database.close()
    },
  }
}

function openSandbox({ sandboxPort, host, dataDirectory }: Config): Promise<Sandbox> {
  return startSandbox({ port: sandboxPort, host, stateFile: join(dataDirectory, 'sandbox.json') })
}

function keysOf(config: Config, sandbox: Sandbox | null): ProviderKeys {
  const keys = sandbox?.keys ?? config.providerKeys
  if (!keys) throw new Error('The configuration has live payments without keys')
  return keys
}

/** The built renderer lies beside the built server. */
const siteOfBuild: SiteMaker = (context) =>
  builtSite(context, { client: resolve(context.config.clientDirectory), server: import.meta.dirname })
