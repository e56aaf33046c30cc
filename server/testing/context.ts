import { readConfig } from '../config'
import type { Context } from '../context'
import { createLog } from '../log'
import { createMediaStore } from '../media/store'
import type { Sandbox } from '../sandbox/start'
import { createTestParts, TEST_SECRET_KEY, type TestParts } from './parts'
import { startTestSandbox } from './sandbox'

export interface TestContext extends Context, Pick<TestParts, 'dataDirectory' | 'databaseUrl'> {
  /** The stand-in providers behind the gateways, for paying, and for making things go wrong. They share the context's clock. */
  readonly sandbox: Sandbox
  /** Moves the clock forward, and does what the providers do by then. */
  pass(ms: number): void
  remove(): Promise<void>
}

/** The whole server but for its port: real database, real adapters, the sandbox over HTTP, a clock that is moved by hand. */
export async function createTestContext(
  overrides: Partial<Context> & { providerTimeoutMs?: number } = {},
): Promise<TestContext> {
  const { providerTimeoutMs, ...replaced } = overrides
  const parts = await createTestParts()
  const { sandbox, gateways } = await startTestSandbox({ clock: parts.clock }, providerTimeoutMs)
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: parts.dataDirectory,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
    ...(parts.databaseUrl && { DATABASE_URL: parts.databaseUrl }),
  })
  return {
    ...parts,
    config,
    gateways,
    sandbox,
    log: createLog('silent'),
    media: createMediaStore(parts.database, parts.dataDirectory, parts.clock),
    settings: {
      payments: 'sandbox',
      stripePublishableKey: sandbox.keys.stripePublishableKey,
      stripeScript: `${sandbox.origin}/stripe.js`,
      publicUrl: config.publicUrl,
      sandboxOrigin: sandbox.origin,
    },
    ...replaced,
    pass(ms) {
      parts.pass(ms)
      sandbox.control.advance(0)
    },
    async remove() {
      await sandbox.stop()
      await parts.remove()
    },
  }
}
