import { buildContext, type TestContext, type TestContextOptions } from './build-context'
import { createTestParts } from './parts'

export type { TestContext } from './build-context'

/** The whole server except its port: real database, real adapters, the sandbox over HTTP, and a clock that tests move. */
export async function createTestContext(options: TestContextOptions = {}): Promise<TestContext> {
  return buildContext(await createTestParts(), options)
}
