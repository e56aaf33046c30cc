import { TestRunner } from 'vitest'
import type { PromiseId } from './sentences'

declare module 'vitest' {
  interface TaskMeta {
    /** Promises of the specification that the test has shown so far. */
    specification?: PromiseId[]
  }
}

/**
 * Records, right after the assertions that prove them, which promises of the specification a Vitest test has shown. Counts only if
 * the test passes. (Journeys have their own, in `tests/journeys/support/server.ts`.)
 */
export function shows(...ids: PromiseId[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('No test is running')
  test.meta.specification = [...(test.meta.specification ?? []), ...ids]
}
