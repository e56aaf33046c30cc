import { onTestFinished } from 'vitest'
import { buildContext, type TestContext, type TestContextOptions } from './build-context'
import { createTestParts } from './parts'
import { serve, type TestServer } from './serve'

export type { TestContext } from './build-context'

/** The whole server except its port: real database, real adapters, the sandbox over HTTP, and a clock that tests move. */
export async function createTestContext(options: TestContextOptions = {}): Promise<TestContext> {
  return buildContext(await createTestParts(), options)
}

/** The server on a port of its own, until the test has finished. */
export async function serveForTest(): Promise<{ context: TestContext; server: TestServer }> {
  const context = await createTestContext()
  const server = await serve(context)
  onTestFinished(async () => {
    await server.stop()
    await context.remove()
  })
  return { context, server }
}
