import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends what was begun: after the test that runs, or after all tests of the file that is being read. */
export function afterUse(end: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
