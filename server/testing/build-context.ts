import type { Context } from '../context'
import { readConfig } from '../platform/config'
import { createMediaStore } from '../platform/images/store'
import { createLog } from '../platform/log/log'
import { createSecurityLog } from '../platform/log/security-log'
import { createMetrics } from '../platform/metrics'
import { createSite } from '../platform/site'
import { createReplyReports } from '../providers/problems'
import type { Sandbox } from '../sandbox/start'
import type { TestParts } from './parts'
import { startTestSandbox } from './sandbox'
import { TEST_SECRET_KEY } from './secret-key'

export interface TestContext extends Context, Pick<TestParts, 'dataDirectory' | 'databaseUrl'> {
  /** The sandbox providers behind the gateways, to pay and to inject faults. They share the context's clock. */
  readonly sandbox: Sandbox
  /** Moves the clock forward, and runs what is due at the providers by then. */
  pass(ms: number): void
}

export interface TestContextOptions extends Partial<Context> {
  providerTimeoutMs?: number
  /** The file that keeps the sandbox's state. */
  sandboxFile?: string
}

/** The whole server except its port, on given parts: real adapters, the sandbox over HTTP, and the clock of the parts. */
export async function buildContext(parts: TestParts, options: TestContextOptions = {}): Promise<TestContext> {
  const { providerTimeoutMs, sandboxFile, ...replaced } = options
  const log = createLog('silent')
  const { sandbox, gateways } = await startTestSandbox(
    { clock: parts.clock, ...(sandboxFile && { stateFile: sandboxFile }) },
    providerTimeoutMs,
    createReplyReports({ ...parts, log }),
  )
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: parts.dataDirectory,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
    ...(parts.databaseUrl && { DATABASE_URL: parts.databaseUrl }),
  })
  const site = createSite(parts.database, false, replaced.log ?? log)
  return {
    ...parts,
    config,
    gateways,
    sandbox,
    log,
    metrics: createMetrics(),
    securityLog: createSecurityLog({ ...parts, log: replaced.log ?? log }),
    media: createMediaStore(parts.database, parts.dataDirectory, parts.clock),
    site,
    settings: {
      get site() {
        return site.current()
      },
      payments: 'sandbox',
      cardKey: sandbox.keys.stripePublishableKey,
      cardScript: `${sandbox.origin}/stripe.js`,
      payoutAccounts: 'Stripe',
      publicUrl: config.publicUrl,
      sandboxOrigin: sandbox.origin,
    },
    ...replaced,
    pass(ms) {
      parts.pass(ms)
      sandbox.control.advance(0)
    },
  }
}
