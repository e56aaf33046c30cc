import { afterUse } from './after-use'
import { buildContext, type TestContext, type TestContextOptions } from './build-context'
import { createTestParts } from './parts'
import { serve, type TestServer } from './serve'

export type { TestContext } from './build-context'

interface Options extends TestContextOptions {
  /** When the clock begins. */
  start?: number
}

/** The whole server except its port: real database, real adapters, the sandbox over HTTP, and a clock that tests move. */
export async function createTestContext({ start, ...options }: Options = {}): Promise<TestContext> {
  const context = await buildContext(await createTestParts(start), options)
  afterUse(() => context.sandbox.stop())
  return context
}

/** The same on a port of its own: for one test in `beforeEach`, or for all tests of a file at its top. */
export async function openServer(options?: Options): Promise<{ context: TestContext; server: TestServer }> {
  const context = await createTestContext(options)
  return { context, server: await serve(context) }
}
