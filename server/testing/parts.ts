import type { Context } from '../context'
import { createSecrets } from '../platform/secrets/secrets'
import { TEST_SECRET_KEY } from './secret-key'
import { openTestDatabase } from './setup/database'

/** The parts that most tests need: their own database, secrets, and a clock that stands still until a test moves it. */
export interface TestParts extends Pick<Context, 'database' | 'secrets' | 'clock'> {
  readonly dataDirectory: string
  readonly databaseUrl: string | null
  /** Moves the clock forward. */
  pass(ms: number): void
}

export async function createTestParts(start = Date.UTC(2026, 10, 21, 9)): Promise<TestParts> {
  const opened = await openTestDatabase()
  let now = start
  return {
    ...opened,
    secrets: createSecrets(TEST_SECRET_KEY),
    clock: () => now,
    pass(ms) {
      now += ms
    },
  }
}
